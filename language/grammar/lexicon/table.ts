// The words: one table, from which every inflection follows by rule. Nothing else in the grammar lists words.
// A line is `class.sense: entry, entry, …`; an entry is a word or a phrase, with the value it stands for behind `=`. The classes:
// `v` verbs (the first word is inflected) · `n` nouns (the last word has a plural) · `w` other words that carry meaning · `f` function words, which
// are never names of anything · `k` kinds and units, which stand for themselves and mean something behind another word only, so that they are names elsewhere · `k.ordinary` words that mean nothing here and are no misspelling of one that does · `t` words around the call of a tool, which are names elsewhere, too · `o` what the operations of a document and their fields are called: compared with names there, and no terminals. A comma in an entry is written `\,`. Adding a synonym is adding one entry.

export const table = `
f.the: the, a, an, this, that, these, those, its, their, some, the following, following, the given
f.my: my, our, your, his, her
f.be: be
f.modal: should, moreover, equally, likewise, must, shall, will, would, can, could, may, might, to, does, do, did, has to, have to, need to, needs to, ought to, had better, is to, are to, am to, is expected to, are expected to, is supposed to, are supposed to, must to, should to, wants to, want to, would like to, tries to, try to, is able to, are able to, 'd, 'll, 'd like to, 'd love to, would love to, 'd want to, 'd rather, go on to, go on and, go ahead and, go and, continue to, proceed to, am going to, are going to, is going to, have got to, decide to, happen to, now, then, still, also, always, already, be able to, is required to, are required to, is meant to, are meant to, is obliged to, are obliged to
f.not: not, never, no longer
f.no: no, not any
f.who: i, we, you, he, she, they, one, the user, user, a user, the client, the api client, the http client, the rest client, client, a client, the admin, an admin, admin, the customer, a customer, the tester, tester, the caller, the consumer, the developer, the application, someone, somebody, us, me
f.service: it, that, this, the api, api, the server, server, the service, service, the system, system, the endpoint, the backend, the application, the app, the call, the api call, the operation, the site, the shop
f.opener: first of all, second of all, what about, how about, all right, right, for starters, to begin, just to be sure, to be sure, clean up after ourselves, clean up after us, clean up, clean-up, teardown, at long last, typo, given, when, then, and, but, also, please, so, now, next, finally, first, just, kindly, afterwards, after that, after this, after it, and then, and now, additionally, furthermore, moreover, subsequently, later, again please, let 's, let us, ok, okay, alright, well, in addition, *, oops, to start, to begin with, in the end, at the end, lastly, at last, once more please, this time, for now, expected result, expected, expectation, expected outcome, result, outcome, assertion, verification, precondition, behavior, behaviour, so far so good, last but not least, to be safe, for a start, as a result, of course, then again, in turn, as planned, needless to say, by now, obviously, naturally, hopefully, therefore, consequently, accordingly, meanwhile, in the meantime, secondly, thirdly, firstly, finally again, sanity check, a quick sanity check, quick sanity check, quick check, to be on the safe side, just to be on the safe side, at first, at this point, at this stage, next up, last of all, as a next step, as a first step, as a last step, in the next step, to start with, to finish, to finish off, to round things off, given that, in this case, in that case, from that moment on, anyway, anyhow, btw, by the way, fyi, for the record, hey, hi, hello, hi there, hey there, hello there, morning, good morning, evening, good evening, howdy, right then, well then, ok then, okay then, alright then, okay so, ok so, so then, and so, as usual, as always, as before, as expected, of all things, clearly, surely, certainly, no surprise, pls, plz, for good measure, just to check, in particular, specifically, more precisely, to be precise, to be exact, more specifically, what is more, on top of that, on top, besides, besides that, apart from that, other than that, beyond that, along the way, by then, at that point, from then on, from that point on, after which, upon which, thereafter, thereupon, afterward, later on, a bit later, a little later, soon after, right after, right after that, shortly after, immediately after, immediately afterwards, straight after, once that is done, once done, when done, in conclusion, to conclude, to sum up, in short, in summary, basically, essentially, actually, really, in fact, indeed, thus, hence, still, yet, too, likewise, similarly, equally, in the same way, by contrast, in contrast, on the other hand, conversely, however, nevertheless, nonetheless, importantly, crucially, interestingly, sadly, luckily, fortunately, unfortunately, as a reminder, quick one, quick question, quick note, side note, nb, note that, mind you, reminder, expected results, expected response, expected state, expected value, expected values, expected status, exp, exp ., exp . result, exp result, pass criteria, pass criterion, pass condition, success criteria, success criterion, acceptance criteria, acceptance criterion, criterion, criteria, postcondition, preconditions, postconditions, pass if, passes if, passed if, pass when, passes when, passed when, ok if, okay if, success if, green if, normally, effectively, duly, ideally, as a consequence, consequence, at the same time, in return, for that, for this, as agreed, as specified, as documented, as described
f.that: that, if, whether, how
f.join: and, \\, after which, \\, upon which, \\, whereupon, \\,, then, and then, \\, and, ;, \\, then, but, \\, but, and also, as well as, plus, &, \\, plus, \\, and then, \\, which, +, \\, and also, –, —, -, while, \\, while, whereas, \\, whereas, \\, as long as, \\, provided, \\, provided that, \\, meaning, \\, meaning that, \\, in other words, \\, and then also, ; and, and in addition, \\, and in addition, and additionally, \\, and additionally, and moreover, \\, and moreover, and likewise, \\, and likewise, and finally, \\, and finally, and furthermore, \\, furthermore, \\, moreover, \\, additionally, as well as that, and at the same time, \\, at the same time, \\, and at the same time, and while at it, and meanwhile, \\, and meanwhile, \\, and lastly, and lastly
f.or: or, \\,, \\, or, /
f.of: of, in, from, inside, within
f.with: with, having, using, filtering with, filtering by, filtered by, including, containing, carrying, along with, together with, by using, via, with the use of, passing, supplying, providing, specifying
f.without: without, with no, and no, lacking, sans, minus, without any, with zero, bare of, free of
f.as: as, into, in, to, under, as a, under the name, named, called, with the name, in a, for later as, for later use as, as the
f.to: to, as, =, :, equal to, with value, with the value, to the value, set to, with a value of, of, with
f.sep: is, =, :, ==, with value, with the value, to, of, equal to, set to, as, with value of, with a value of, having the value, having value, whose value is, containing the value, that equals, that is, which is, be, are, equals, equal, being, with the text, that says, saying
f.holding: containing, with
f.at: at, at path, by json path, by jsonpath, with path, at json path, by path, at the path, on path, with the path, with json path, with jsonpath, from path, at jsonpath, at the json path, at the jsonpath, for json path, for jsonpath, under, under path, under the path, under json path, under jsonpath
f.until: until, till
f.toward: to, at, on, against, towards, from, via, for, of, with
f.adverb: at this point, indeed, really, actually, now, still, then, too, as well, back, afterwards, in return, this time, as expected, any more, anymore, any longer, yet, so far, again now, there, here, in that case, instead now, in the end, at all, after that, after this, afterward, obviously, naturally, clearly, surely, certainly, definitely, of course, simply, as yet, by now, by then, at that point, at this stage, in this case, for sure, for certain, for good measure, in here, in there, anyway, fingers crossed, i hope, i think, i suppose, i believe, if all is well, if all goes well, as usual, as always, as agreed, as documented, as specified, as described, as intended, as required, as it should, as it should be, as they should, as you would expect, as one would expect, no surprise, no surprises, once done, from the start, from the get-go, again as before, for now, at first, for the moment, right now, for the time being, currently, at present, by default, initially, to begin with, to start with, for a start, well, duly, effectively, rightly, truly, genuinely, normally, meanwhile
f.politely: please, just, simply, kindly, pls, plz, thanks, thank you, cheers, many thanks, thx, if you please, right, yeah, yes, okay, ok, will you, would you, ta

v.send: send, make, perform, issue, execute, do, submit, fire, dispatch, run, launch, trigger, place, initiate, carry out, fire off, transmit, create, raise, emit, shoot off, send off, send out, throw, follow up with, continue with, go on with, proceed with, finish with, end with, start with, begin with
v.call: call, try, hit, invoke, access, visit, open, request, query, contact, ping, reach, consume, connect to, connects to, browse to, navigate to, go to, poll, ask for, take a look at, have a look at, look at, call up, check out
v.fetch: get, fetch, retrieve, read, load, obtain, download, look up, pull
v.remove: delete, remove, erase
v.receive: receive, get back, receive back, be given, be shown, end up with, run into, bump into, be greeted with, be greeted by, be met with, be told, get told, be handed, hear back
v.get: get, see, obtain, observe, find, view, have
v.return: return, respond with, give, reply with, answer with, yield, produce, respond, reply, answer, result in, give back, send back, come back with, deliver, come with, end with, acknowledge with, lead to, respond by, give us, give me, complain with, end in, get us, get me, earn us, earn me, bring us, hand us, hand back, hit us with, slap us with, throw us, throw, come back as, end up in, end up as, end up with, bounce with, bounce back with, meet us with, meet with, greet us with, greet with, confirm with, acknowledge by, confirm by, agree with, react with, finish with, come out with, come out as, spit out, tell us, tell me, give us back, give me back, come up with
v.have: have, bear, expose, feature, possess, own
v.show: show, display
v.contain: contain, include, hold, mention, list, comprise, provide, expose, leak, reveal, disclose, say something about, refer to, talk about, carry, consist of, be made up of
v.havevalue: have the value, hold the value, have value, carry the value, have the value of, have a value of, hold the value of, carry the value of
v.equal: turn to, have turned to, has turned to, come back as, show up as, equal, equal to, be equal to, match exactly, read, become, say, amount to, come out as, come to, change to, go up to, go down to, flip to, stay, remain, change into, turn into, be set to, be the same as, report, equate to, correspond to, rise to, grow to, drop to, fall to, climb to, increase to, decrease to, sink to, jump to, switch to, move to, advance to, sit at, stand at, be at, rest at, land at, land on, settle at, settle on, end up at, be set on, be given as, be listed as, be reported as, be shown as, be stored as, be recorded as, be marked as, be returned as, be sent back as, be displayed as, be now at, register as, count as, start as, start out as, start off as, begin as, be called, be spelled, turn out as, turn out to be, prove to be, work out at, work out to, work out as, add up to, sum up to, sum to, default to, resolve to, evaluate to, revert to, reset to, be reset to, be updated to, be changed to, have turned into, come back, come out, turn out, end up, stand on, be filled with, come through as, arrive as, match with, tally with, get set to, get updated to, get changed to, get switched to, move on to, go to, go over to, transition to, progress to, proceed to, arrive at, be down as, be flagged as, be considered, be considered as, be regarded as, be treated as, be tagged as, be tagged, be classified as, be labelled as, be labeled as, be left at, be kept at, be left as, be kept as, be set at, be switched to, be moved to, be put to, be put on, be turned to, be turned into, be bumped to, be raised to, be lowered to, be increased to, be decreased to, be reduced to, be adjusted to, be corrected to, be fixed at, come as, come back with, be well at, be well
v.link: read, become, stay, remain, come back as, come out as, come up as, show up as, show, turn out as, turn out to be, turn out, prove to be, be set to, be set on, be given as, be listed as, be reported as, be shown as, be stored as, be returned as, be sent back as, report, say, sit at, sit, stand at, be at, rest at, land at, end up as, end up, register as, count as, look like, appear as, come as, start as, start out as, start off as, begin as, seem, equal to, change to, turn into, change into, come to, amount to, go up to, go down to, rise to, fall to, grow to, drop to, come back, come out, be filled with, be considered, be considered as, be flagged as, be down as, be regarded as, be treated as, be classified as, be left at, be left as, be kept as, be marked, be flagged, come through as, arrive as
v.shift: go from, change from, move from, switch from, jump from, rise from, grow from, increase from, drop from, fall from, sink from, decrease from, climb from, turn from, flip from, go up from, go down from, be raised from, be lowered from, be changed from, be updated from, be increased from, be decreased from, be reduced from, advance from, progress from, shift from, be bumped from, be moved from
v.match: match, satisfy, follow, fit, conform to, comply with, adhere to, be like, look like, match against, validate against, obey, respect, be valid against, meet
v.starts: start with, begin with, commence with
v.ends: end with, finish with, end in
v.exist: exist, occur, appear, be there, be present
v.differ: differ from
v.exceed: exceed
v.assert: verify, check, expect, assert, ensure, confirm, validate, test, make sure, double-check, guarantee, see, verify if, check if, validate if, check for, expect to see, see to it, make certain, be sure, expect to get, expect to receive, inspect, prove, check to see, observe, look for, make sure that we get, demand, insist, want, hope for, hope to see, hope to get, hope, pray for, await, anticipate, count on, insist on, expect to hear, expect to learn, expect to be told, expect to find, hear, learn, be told, get told, be informed, get to hear, look to see, want to see, look whether, verify whether, check whether, be certain, see whether, see if, find out whether, find out if, establish, convince ourselves, convince myself, ascertain, would like to get, look forward to, be after, double check, cross-check, recheck, re-check, make certain that, assure, be assured, want to be sure, have to get, control that, control if, control whether
v.save: save, store, remember, keep, extract, capture, pick, note, record, grab, memorize, memorise, collect, take, put, write down, note down, hold on to, retain, stash, assign, hang on to, keep track of, persist, copy, cache, keep hold of, get hold of, hang onto, hold onto, make a note of, jot down, stash away, tuck away, file away, set aside, put aside, lay aside, hold back, pick up, snag, pull out, fish out, memorise as, write up, scribble down, stow, stow away, preserve, snatch, read out, read off, hold, keep safe, keep around
v.count: count
v.load: import, load, read, fill, copy, generate, take
v.set: set, use, pipe, add, append, provide, define, specify, configure, include, pass, supply, attach, initialize, initialise, have, put, give, apply, load, send, declare, assign, prepare
v.setvar: set, initialize, initialise, define, assign, let, create, declare, change
v.wait: wait, hold on, hang on, stand by, stay idle, sit tight, pause, sleep, hold, rest, idle, delay
v.repeat: repeat, keep calling, keep polling, keep requesting, keep on sending, keep trying, keep checking, keep asking, retry calling, send again, try again, retry, resend, poll, redo, keep sending, keep repeating
v.authenticate: authenticate, log on, log in, login, sign in, authorize, authorise, sign on, log on with, authenticate with, authenticate using, log in with
v.succeed: succeed, pass, go through, work, go fine, go well, go smoothly, go ahead, do the job
v.fail: fail, error, error out
v.reject: reject, refuse, deny, decline, block, forbid, turn down, turn away, throw out, send away, knock back, push back, block off, bounce, reject out of hand, say no
v.accept: accept, let through, allow, permit
v.take: take, last, arrive, complete, finish, answer, respond, come back, return, be received
v.go: go, travel
v.generate: generate, create, make, pick, choose
v.clear: clear, remove, delete, reset, drop, empty, forget, discard
v.enable: enable, switch on, turn on, allow
v.disable: disable, switch off, turn off, disallow
v.lie: lie, fall, range, be, stay, remain, keep
v.acknowledge: confirm, acknowledge
v.follow: follow
v.changed: change, alter

k.output: show, echo, print, log, display, dump
k.unprinted: in, out, off
k.serving: api client, http client, rest client, client
k.curl: curl

n.request: request, attempt, try, call, api call, query, api request, http request, rest request, http call, rest call, req
n.endpoint: endpoint, url, path, uri, address, api endpoint, resource, route, service, api, relative url, request url, request path, target, resource with relative url, api url, end point, web service, webservice
n.base: base url, base api url, base uri, baseurl, baseuri, base address, base path, root url, server url, host url, api base url
n.status: status code, status, response code, http status code, http status, response status, response status code, http code, result code, return code, http response code, creation code, status line, response status line, http response status, statuscode, http response status code, status-code, response-code, api status code
n.code: code
n.toolcall: call, action, tool, server
w.external: external, mcp
w.requestheader: accept, accept-language, accept-encoding, authorization, user-agent, if-match, if-none-match, host, origin, referer
n.response: response, answer, reply, result, http response, api response, rest response, server response, response message, output, response object, resp
n.body: body, response body, payload, response payload, response data, response json, json, response content, json body, content, result body, response message body, json payload, json document, returned json, returned data, body content, json content
n.bodytext: response text, body text, response body text
n.sent: request body, body, payload, request payload, request data, data, body data, request content, post data, raw body, request body data, message body, entity
n.sentjson: json body, request json body, json payload, json, json data, json request body, json content, json document
n.senttext: text, plain text, text body, plain text body, text payload, text request body, html body, raw text body, raw text
n.sentxml: xml body, xml payload, xml request body, xml
n.header: header, http header, header field, header value, hdr
n.rheader: response header, http response header
n.qheader: request header, http-header, additional header, optional header, extra header, header, http header, custom header, custom http header, header field, http request header, hdr
n.cookie: cookie, request cookie, response cookie, http cookie
n.time: response time, duration, latency, elapsed time, request duration, round trip time, roundtrip time, round-trip time, request time, rt, resp time, answer time, total time, time taken
n.reason: reason phrase, status text, status message, http reason phrase, reason
n.field: field, property, key, attribute, member, element, node, json field, json property, response field, response property, response attribute, json path, jsonpath, json element, body field, json key, json attribute, response key, body property, body attribute, json value, body path, response body path, json node, json member, flag, switch, response json field, data field, text field, object key, entry field, json flag
n.parameter: parameter, param
n.query: query parameter, query param, url parameter, query string parameter, request parameter, url param, querystring parameter, query string param, query variable, uri parameter, url query parameter, search parameter, queryparam, http query parameter
n.querystring: query string, query, querystring, url query
n.multipart: multipart field, multipart part, multipart form field, multipart form, multipart form data, multipart/form-data, multipart body, multipart form-data
n.pathparam: path parameter, path param, url path parameter, path variable, uri path parameter, route parameter
n.form: form parameter, form field, form data, form, form value, form param, form-data, form body, form data field, url-encoded form, url-encoded body, urlencoded body, form-data field
n.item: item, element, entry, object, record, result, row, value, member, thing, one, json object, element of the list, list entry, list item, list element, array element, array item, array entry
n.list: list, array, collection, json array, json list, result list, hit list, result set, results list, result array
n.variable: variable, scenario variable, environment variable, state variable, env variable, global variable, session variable, test variable, scenario, context variable, var
n.file: file, json file, text file, binary file, csv file, xml file, pdf file
n.schema: schema, json schema, oas schema, api schema, openapi schema, response schema, openapi definition
n.method: method, http method, verb, http verb, request method
n.text: text, word, phrase, substring, message text
n.length: length, size, count
n.number: number, count, amount, total number
n.value: value
n.timeout: timeout, time limit, time-out, request timeout, time out
n.wait: wait, pause, delay, wait time, waiting time, break, breather
n.token: bearer token, token, access token, jwt, jwt token, bearer, auth token, api token, authentication token, authorization token, bearer auth, bearer authentication, bearer authorization, oauth token
n.user: user, username, user name, login name, login
n.password: password, pass, pwd
n.apikey: api key, api-key, apikey
n.ms: millisecond, ms, msec, milli, millis
n.second: second, s, sec, secs
n.minute: minute, min
n.hour: hour, h
n.character: character, char, letter, digit
n.digit: digit, decimal digit, figure, numeral
k.charset: lowercase hex=0-9a-f, lowercase hexadecimal=0-9a-f, lower-case hex=0-9a-f, lower case hex=0-9a-f, uppercase hex=0-9A-F, upper-case hex=0-9A-F, hex=0-9a-fA-F, hexadecimal=0-9a-fA-F, lowercase=a-z, lower-case=a-z, lower case=a-z, uppercase=A-Z, upper-case=A-Z, upper case=A-Z, capital=A-Z, small=a-z, alphanumeric=A-Za-z0-9, alphanumerical=A-Za-z0-9, numeric=0-9
k.textsign: hyphen=-, dash=-, minus sign=-, underscore=_, dot=., full stop=., colon=:, slash=/, space= , hash=#, comma=,
n.row: row, data row
n.playbook: playbook
n.argument: argument, parameter, param, input, value
n.details: detail, value, data, field, property, attribute, body parameter, content, information, member, json, payload, property value, field value
n.pattern: pattern, regex, regular expression, regexp
n.times: time, attempt
v.upload: attach, upload
k.part: data, header, headers, field, fields, query, parameter, parameters, param, params, path, cookie, cookies, body, payload, form, multipart, file, text, json, xml, raw, basic, bearer, api, token, url, uri, base, time, timeout, redirects, redirect, following, authentication, without, request, content-type, accept
k.whole: body, payload
k.bodyword: html, plain, raw, form, multipart, content, document, object, details, information, values, file
k.scheme: bearer, basic, digest, token, apikey
w.oauth: oauth, oauth2, new, access, bearer
w.grant: password grant=password, password credentials grant=password, client credentials grant=client_credentials
w.grantfield: username=username, user name=username, password=password, scope=scope, scopes=scope, client id=client_id, client_id=client_id, client secret=client_secret, client_secret=client_secret
k.quality: valid, invalid, correct, wrong, incorrect, new, old, custom, additional, extra, same, saved, stored, given, required, optional, missing, empty, first, second, last, other, another, specific, expected, default, auth, security, response, previous, current, all, any, existing
k.person: user, account, role, client, admin, customer
n.redirect: redirect, redirection

w.basic: basic auth credentials, basic authentication credentials, basic auth, basic authentication, basic credentials, http basic auth, basic authorization, http basic authentication, credentials, basic
w.auth: auth, being authenticated, authentication header, an auth header, any token, a login, being signed in, signing in, authentication, authorization, authorisation, credentials, a token, any token, token, the token, authorization header, an authorization header, any authorization header, the authorization header, logging in, being logged in, authenticating, any authentication, any credentials, any auth, a bearer token, bearer token, auth header, access token, an access token, login
w.anonymous: unauthenticated, anonymous, unauthorized, unauthorised, non-authenticated
w.type: string=string, text=string, number=number, numeric=number, float=number, decimal=number, double=number, integer=integer, int=integer, whole number=integer, boolean=boolean, bool=boolean, array=array, list=array, json array=array, json list=array, collection=array, object=object, json object=object, map=object, integer number=integer, natural number=integer
w.types: strings=string, numbers=number, integers=integer, booleans=boolean, objects=object, json objects=object, arrays=array, lists=array
w.formats: dates=date, timestamps=date-time, date-times=date-time, datetimes=date-time, uuids=uuid, guids=uuid, urls=url, uris=url, links=url, email addresses=email, emails=email, e-mail addresses=email, iso dates=date, iso timestamps=date-time, hostnames=hostname, ip addresses=ipv4
w.format: iso 8601 timestamp=date-time, timestamp=date-time, date-time=date-time, iso timestamp=date-time, datetime=date-time, date time=date-time, iso 8601 date-time=date-time, iso 8601=date-time, iso 8601 datetime=date-time, timestamp according to iso 8601=date-time, date=date, iso date=date, iso 8601 date=iso-date, email address=email, email=email, e-mail address=email, e-mail=email, uuid=uuid, guid=uuid, url=url, uri=url, link=url, ip address=ipv4, ipv4 address=ipv4, ipv6 address=ipv6, hostname=hostname, jwt=jwt, base64=base64, date and time=date-time, iso date and time=date-time, iso 8601 date and time=date-time, iso-8601 timestamp=date-time, iso-8601 date-time=date-time, iso-8601 datetime=date-time, iso datetime=date-time, iso date-time=date-time, rfc 3339 timestamp=date-time, rfc3339 timestamp=date-time, rfc 3339 date-time=date-time, utc timestamp=date-time, time stamp=date-time, calendar date=date, mail address=email, email adress=email, web address=url, web link=url, absolute url=url, http url=url, https url=url, uuid v4=uuid, uuidv4=uuid, ip=ipv4, base64 string=base64, base64 text=base64, https link=url, http link=url, working link=url, hyperlink=url, full url=url, iso date-time stamp=date-time, date-time stamp=date-time, date-time value=date-time, date and time value=date-time, uuid format=uuid, date-time format=date-time, iso format=date-time, date format=date, email format=email
w.media: json=application/json, xml=application/xml, csv=text/csv, html=text/html, plain text=text/plain, pdf=application/pdf, json format=application/json, json data=application/json
w.true: true
w.false: false
w.null: null, nil, none
w.nothing: nothing, no content, no body, no data
w.single: once=1, a single=1, a=1, an=1
w.number: zero=0, one=1, two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12, thirteen=13, fourteen=14, fifteen=15, sixteen=16, eighteen=18, twenty=20, thirty=30, forty=40, sixty=60, ninety=90, hundred=100, a hundred=100, one hundred=100, a thousand=1000, one thousand=1000, a dozen=12
w.ordinal: first=0, very first=0, very last=-1, second=1, third=2, fourth=3, fifth=4, 1st=0, 2nd=1, 3rd=2, last=-1, final=-1, topmost=0, very top=0, bottom=-1, top=0, bottommost=-1, sixth=5, seventh=6, eighth=7, ninth=8, tenth=9, 4th=3, 5th=4
w.every: every, each, all, each of, all of, all the, every one of, every single, each and every, all of the
w.any: any, some, at least one, any of, some of, one of the, at least one of, one of, at least one of the, any of the
w.none: no, none of the, none of, not one
w.empty: empty, blank
w.filled: non-empty, nonempty, filled, not empty, non empty, populated, not blank, non-blank, nonblank, filled in, filled out, filled with something, nonzero length
w.present: present, set, there, available, defined, included, provided, in place, supplied, in there
w.available: ready, available, up, reachable, healthy, responsive
w.absent: absent, not present, nowhere to be found, missing, undefined, not there, omitted, gone, nowhere, nowhere to be seen, left out, not given, not supplied, not provided, not in there, absent entirely
w.unique: unique, distinct, different, all different, pairwise different, mutually different, non-repeating, all distinct, all unique
w.returned: returned, assigned, issued, generated, sent back, given back, delivered
w.ok: successful, ok, success, a success, successfully, fine, okay, a successful response, successful response
w.success: successfully, correctly, properly, without errors, without an error, without error
w.error: error, an error, a failure, failure, a bad response
k.deed: deletion=delete, removal=remove, creation=create, retrieval=get, registration=register, cancellation=cancel, confirmation=confirm
w.failureclass: validation error=400 422, validation failure=400 422, permission error=403, authorization error=401 403, authentication error=401, not found error=404, rate limit error=429
w.valid: valid, well-formed, proper, correct, correctly formatted, well formed, syntactically valid
w.above: greater than, more than, above, over, higher than, bigger than, larger than, longer than, >, exceeding, in excess of, past, later than, gt, bigger as, larger as, greater as, higher as, more as, later as, longer as, bigger then, larger then, greater then, higher then, more then, longer then, strictly greater than, strictly more than, strictly above, strictly over, strictly larger than, upwards of, beyond, on the far side of, well over, well above, bigger, greater, superior to, strictly superior to, superior than, greater to, bigger to, higher to, upper than, upper to, superior
w.below: less than, fewer than, below, under, lower than, smaller than, shorter than, faster than, <, quicker than, lt, smaller as, less as, lower as, shorter as, fewer as, smaller then, less then, lower then, shorter then, fewer then, strictly less than, strictly below, strictly under, strictly smaller than, short of, shy of, well under, well below, earlier than, beneath, smaller, inferior to, strictly inferior to, inferior than, lower to, smaller to, less to, inferior
w.atleast: at least, no fewer than, >=, ≥, no less than, a minimum of, greater than or equal to, minimum, greater or equal to, more than or equal to, min, no smaller than, no lower than, no shorter than, no fewer then, at minimum, at a minimum, at the least, at the very least, minimally, a min of, min of, bigger or equal, bigger or equal to, larger or equal, larger or equal to, larger than or equal to, bigger than or equal to, higher or equal, higher or equal to, more or equal, more or equal to, equal or greater than, equal to or greater than, equal or more than, equal to or more than, equal or above, equal or over, gte, superior or equal to, superior or equal, superior than or equal to, greater or equal than, greater than or equal, bigger or equal than, higher or equal than, equal or superior to, equal or greater to, equal or higher than, equal to or higher than, equal or bigger than
w.atmost: at most, no longer than, no later than, <=, ≤, no more than, up to, a maximum of, less than or equal to, maximum, less or equal to, max, within, inside of, no higher than, no larger than, no bigger than, no greater than, at the most, at the very most, at max, at maximum, maximally, a max of, max of, smaller or equal, smaller or equal to, smaller than or equal to, lower or equal, lower or equal to, lower than or equal to, less or equal, fewer or equal, fewer or equal to, equal or less than, equal to or less than, equal or below, equal or under, lte, no slower than, capped at, limited to, inferior or equal to, inferior or equal, inferior than or equal to, lower or equal than, less or equal than, less than or equal, smaller or equal than, equal or inferior to, equal or lower than, equal to or lower than, equal or smaller than
w.noless: not less than, not fewer than, not below, not under, not smaller than, not lower than, not shorter than, not inferior to
w.nomore: not more than, not longer than, not greater than, not above, not more, not over, not higher than, not larger than, not bigger than, not beyond, not superior to
w.exactly: exactly, precisely, just, only
w.between: between, in the range, in range, from, within, somewhere between, anywhere between, in between, anywhere from, somewhere from, ranging from, in the range from, in the range of, in a range of, in a range from, anything between, anything from, inside
w.equal: equal to, equals, identical to, the same as, same as, equal, exactly equal to, equals to, set to, the same than, same than, strictly equal to, equal with, same like, the same like, same with, the same with, identical with, egal to, egal, equals to exactly
w.is: =, eq
w.same: ==, ===
w.isnot: !=, <>, ≠, !==
w.other: different from, other than, something other than, anything but, anything other than, different to, different than, unequal to
w.oneof: one of, among, in, any of, either, one of the values, one of these, one of the following, any one of
w.cause: because of, due to, owing to, on account of, by reason of, as, as a, as an, for, with, with a, with an
w.saved: saved, stored, remembered, kept, noted, previously saved, earlier saved, captured, extracted
w.bad: missing, empty, wrong, invalid, malformed, expired, unknown, duplicate, nonexistent, non-existent, incorrect, bad, unauthorized, blank, absent, unsupported, negative, too long, too short
w.arrow: →, ->, =>
w.media-type: content-type=Content-Type, content type=Content-Type, media type=Content-Type, mime type=Content-Type, mediatype=Content-Type
w.headername: location header=Location, retry-after=Retry-After, cache-control=Cache-Control, etag=ETag, user-agent=User-Agent, accept=Accept, authorization=Authorization, accept-language=Accept-Language, if-match=If-Match, if-none-match=If-None-Match, www-authenticate=WWW-Authenticate, set-cookie=Set-Cookie, content-length=Content-Length
w.fieldorheader: location=Location, server=Server, allow=Allow, vary=Vary, expires=Expires
w.adjective: new, fresh, http, simple, rest, plain, api, restful, json, standard, regular, https, single, valid, following, given, further, correct, same kind of, basic, quick, quick little
w.received: same, very same, service, mcp, last, latest, http, api, previous, actual, json, whole, entire, returned, received, server, current, valid, final, resulting, full, complete, overall, rest, parsed, correct, api's
w.expected: http, valid, correct, expected, resulting, returned, api, appropriate, proper, right, received, actual, nice, plain, proper
w.changed: new, updated, changed, modified, edited
w.unchanged: unchanged, untouched, unaltered, the same as before, as it was, as before, what it was
w.updated: updated, returned, resulting, new, newly created, created, given, generated, saved, current, final, actual, newly issued, fresh, received, correct
w.random: random, new random, randomly generated
w.newuuid: a new uuid=uuid, a new guid=uuid
k.random: uuid=uuid, guid=uuid, e-mail address=email, email address=email, e-mail=email, email=email, first name=first name, last name=last name, full name=name, name=name, username=username, user name=username, password=password, phone number=phone number, phone=phone number, telephone number=phone number, word=word, sentence=sentence, string=text, text=text, number=number, integer=integer, whole number=integer, boolean=boolean, date-time=date-time, date and time=date-time, datetime=date-time, date=date, city=city, country=country, street=street, company name=company, company=company, url=url
w.now: current time=time, current timestamp=timestamp, current timestamp in milliseconds=timestamp-ms, current timestamp in ms=timestamp-ms, current timestamp in seconds=timestamp, time now=date-time, current date and time=date-time, current date-time=date-time, current datetime=date-time, current date=date
w.today: today=date, today's date=date, today 's date=date, now=date-time
w.nextday: tomorrow=+1 day, yesterday=-1 day
w.shift: plus=+, minus=-
k.unit: second, seconds, minute, minutes, hour, hours, day, days, week, weeks, month, months, year, years
w.purpose: to allow, so that, to let, because, in order to, since, so, to be sure, to make sure, to give
w.sign: positive=above, negative=below, non-negative=atLeast, nonnegative=atLeast, strictly positive=above, strictly negative=below
k.event: change, update, request, call, edit, modification, step, move, action, cancellation, deletion, creation, correction, adjustment, upload, submission, booking, transfer, login, cleanup, attempt, try, query, reset, rename, confirmation, approval, rejection, removal, publication, registration
k.abbreviation: max, min, sec, secs, msec, mins, approx, incl, resp, hrs
k.ordinary: acked, alone, asset, assets, basil, basin, beside, black, carrier, carriers, chair, chairs, chance, cheek, chick, chose, color, colors, commerce, compete, contest, contests, contract, contracts, court, courts, crate, crates, curry, decay, describe, describes, exits, expert, experts, expire, expires, fever, fifty, finger, fixed, flesh, fried, giant, grand, great, greek, green, guest, guests, identified, indexed, interval, intervals, laser, latter, lease, leases, loyal, lunch, lying, marker, markers, market, markets, marsh, mills, mouth, movie, movies, option, options, otter, packed, paint, parse, parsed, peace, phase, phases, pitch, plane, planes, plate, plates, preset, presets, prevent, probe, probes, product, products, prose, rally, remote, rented, requires, resort, resorts, retail, reuse, ringing, sally, sample, samples, scheme, schemes, score, scores, semver, serve, served, shade, shaft, shake, shame, share, shares, shirt, shirts, shore, shot, shots, skate, skill, skills, slate, slope, smart, smash, spare, spares, spice, splash, splits, sport, sports, spring, stake, stall, starred, stars, statue, steep, sting, stone, stones, stool, stories, storm, story, stove, strong, swamp, swift, tanks, thick, tired, trace, traces, transit, trick, truck, trucks, vague, valve, valves, waist, whale, white, world, worlds, wound
k.ormore: or more, or above, or higher, or greater, or over, or up, or later, or longer, or larger, or bigger, and up, and above, and upwards, and more, upwards, at least, at minimum, at a minimum, at the least, at the very least, minimum, min, or better
k.orless: or less, or fewer, or below, or lower, or under, or smaller, or shorter, or earlier, or faster, or quicker, and below, and under, and down, at most, at the most, at the very most, tops, max, maximum, at max, at a maximum
w.case: ignoring case, ignoring the case, ignore case, case-insensitively, case insensitively, regardless of case, regardless of the case, case insensitive, case-insensitive, case does not matter, the case does not matter, case is irrelevant, case is ignored, whatever the case, in any case of letters
w.raw: raw
w.later: later, future, further
w.scope: scope, test, environment, scenario, global, session, local, state, env, context
w.half: half a
w.long: long, in length
w.valid-against: valid according to, valid against, in accordance with, compliant with
w.following: following, following json, below
w.about: approximately, about, roughly, around, close to, near, nearly, approx
f.namely: i.e, ie, that is, that is to say, namely, in other words
w.aspect: format, form, pattern, type, shape, style
k.on: on, enabled, turned on, switched on
k.off: off, disabled, turned off, switched off
w.valued: value
w.whole: entire, whole, exact
w.both: both
w.json: json
w.kept: saved, stored, remembered, kept, captured, noted, extracted, recorded, memorised, memorized, retained
w.fromnow: from now on, from this point onwards, from here onwards, from now onwards, going forward, from here on in, from here on, from here, from this point on, from then on, henceforth, throughout, throughout the test, for good, all the time, from there on, from there onwards, from that point on
w.coming: following, next, subsequent, further, later, other, upcoming, remaining, future, single
w.everything: the whole run, the whole flow, this run, this flow, everything, everything else, anything, the rest, the remainder, all of this, all of that, all this, all that follows, everything that follows, everything below, all calls, the whole test, the entire test, the rest of the test, the rest of this test, all of it
w.because: because, as we, as it, since we, so that we
w.there: there
w.inorder: in order
w.errorclass: client error=4xx, server error=5xx
w.partname: status, body, response, header, cookie, null, true, false
w.reasonphrase: i am a teapot=418, ok=200, created=201, accepted=202, no content=204, moved permanently=301, see other=303, not modified=304, temporary redirect=307, permanent redirect=308, bad request=400, unauthorized=401, unauthorised=401, payment required=402, forbidden=403, not found=404, method not allowed=405, not acceptable=406, request timeout=408, conflict=409, gone=410, length required=411, precondition failed=412, payload too large=413, content too large=413, unsupported media type=415, unprocessable entity=422, unprocessable content=422, unprocessable=422, locked=423, precondition required=428, too many requests=429, internal server error=500, not implemented=501, bad gateway=502, service unavailable=503, gateway timeout=504
w.methodverb: get=GET, post=POST, put=PUT, patch=PATCH, delete=DELETE, head=HEAD, options=OPTIONS, gets=GET, posts=POST, puts=PUT, patches=PATCH, deletes=DELETE, getting=GET, posting=POST, putting=PUT, patching=PATCH, deleting=DELETE
w.again: again, once more, one more time, another time, a second time, back, once again, anew
w.restricting: otherwise, else, not, no, only, except, unless, twice, again, without, never, instead, nor, neither, every, each, all, any, both, some, none, but, same, more, less, fewer, compare, compares, compared, comparing
w.state: ours, mine, yours, hers, theirs, expect, expects, expecting, assert, asserts, asserting, ensure, ensures, ensuring, again, only, twice, invalid, different, except, previous, xml, csv, soap, mcp, graphql, sorted, other, another, while, before, after, approximately, db, sql, queue, unless, instead, expired, incorrect, wrong, malformed, duplicate, nonexistent, non-existent, unknown, without, whose, where, ascending, descending, sometimes, nobody, nothing, somebody, anybody, anyone, anything, everybody, everyone, everything, either, neither, nor, between, about, than, not, no, but, whom, which, who, what, why, why not, cannot, during, case
w.nobody: nobody, no one
w.notion: qs, charset, host, referer, retry, retries, certificate, fixture, attachment, attachments, qparams, multipart, encoding, proxy, callback, topic, args, user-agent, useragent, protocol
w.month: january=01, february=02, march=03, april=04, june=06, july=07, august=08, september=09, october=10, november=11, december=12
t.via: in, on, at, from, via, through, with, using, over, against, inside, within, by, to, of
t.ask: ask, asks, tell, tells, let, lets, have, has, get, want, request, query
t.invoke: use, uses, call, calls, run, runs, invoke, invokes, execute, executes, trigger, triggers, perform, performs, do, does
t.show: get, gets, show, shows, fetch, fetches, retrieve, retrieves, display
t.read: read, reads, get, gets, fetch, fetches, open, opens, load, loads, retrieve, retrieves
t.with: with, using, for, where, by, having, whose, in, from, to, of, on, as, into, at, under, against
t.is: is, are, was, were, as, to, of, be, being, equal, equals, set, with, value, values, the, following, having, containing, contains, contain, content, contents, at, =, :
t.input: input, argument, parameter, field, following
t.inputs: input, inputs, argument, arguments, parameter, parameters
t.limit: a time limit of, a timeout of, time limit of, timeout of
t.about: for, about, on, regarding, concerning
t.filler: a, an, the, this, that, these, those, my, our, your, his, her, its, for, of
t.managing: manage, manages, management, manager, handle, read, write, edit, tool, tools, action, actions, operation, operations
t.action: call, calls, action, actions, tool, tools, server, servers
t.noun: field, property, attribute, member, element, node
t.identifying: key, id, name, code, number, uri, url, slug
a.lead: likewise, thereupon, subsequently, thereafter, similarly, in the same way, kindly, kindly try to, try, kindly try, let 's try, an attempt to, a second attempt to, another attempt to, the attempt to, any attempt to, a new attempt to, a repeated attempt to, a further attempt to, trying to, try to, let 's try to, attempt to, attempting to, the next step is to, next step is to, the task is to, it is time to, time to, we are going to, i am going to, we 're going to, i 'm going to, all that is left is to, what remains is to, now, then, next, first, firstly, second, finally, lastly, afterwards, after that, at first, at last, at the end, in the end, to begin with, to start with, first of all, when, whenever, once, given, and, but, so, also, ok, okay, right, right then, alright, well, oh, oh dear, dear, mmm, hmm, hm, please, let 's, let us, let me, let 's now, go and, go ahead and, now go and, i would like to, we would like to, i 'd like to, we 'd like to, i want to, we want to, i will, we will, i 'll, we 'll, i need to, we need to, just, simply, quickly, here, this time, meanwhile, as a last step, as a first step, as the last step, as the first step, as a next step, in a next step, step, later, later on, the next day, straight away, immediately, in the meantime
a.aside: on behalf of, namely, i.e., that is, for good, for ever, forever, once and for all, completely, entirely, one more time, once more, once again, please, underneath, below it, by the way, as well, too, also, for now, right away, straight away, immediately, at once, then, now, finally, in addition, additionally, together with, along with, on top, just, simply, quickly, for him, for her, for them, for us, for me, for it, myself, ourselves, over there, of course, me, going, up front, in the end, at the end, this time, there are, there is, existing, freshly, nice, little, actual, whole
a.remark: everything is tidy, everything is clean, nothing is left behind, nothing is left, nothing remains, so that everything is tidy, so everything is tidy, so that everything is clean, so that nothing is left behind, so that nothing is left, so nothing is left behind, to leave no traces, to leave everything tidy, to leave everything clean, to keep things tidy, while we 're at it, while i 'm at it, while at it, off it goes, off we go, here we go, there we go, here goes, that 's us done, that 's it, that 's all, that is all, that was that, we 're done, all done, so far so good, just like that, as simple as that, no surprise there, no surprises there, fingers crossed, for what it 's worth, as you would expect, as one would expect, as agreed, as planned, as discussed, as described, as described above, as shown, as mentioned, as mentioned above, as requested, as required, just to be safe, just in case, to be safe, to be sure, just to be sure, to round it off, to finish, for the record, last but not least, moving on, next up, time to clean up, cleaning up, clean up, cleanup, clean-up, clean up after ourselves, tidy up, tidying up, housekeeping, happy path, sad path, negative test, negative case, negative check, positive case, edge case, sanity check, smoke test, teardown, tear down, setup, set up, preparation, precondition, preconditions, main flow, main part, error case, error cases, action, check, verification, validation, result, note, nb, fyi, todo, good, great, nice, fine, perfect, cool, super, lovely, brilliant, excellent, phew, oh dear, oh no, oops, whoops, dear me, right then, right, ok, okay, well, now then, alright then, first things first, one more thing, same procedure as always, business as usual, nothing special, nothing fancy, easy, easy enough, simple enough, as it happens, by the way, of course, to begin with, in the end, at the end, at last, at long last, for good measure, on top of that, without further ado
a.mood: mind, change my mind, change his mind, change her mind, change their mind, change our mind, change its mind, changes my mind, changes his mind, changes her mind, changes their mind, changes our mind, changes its mind, changed my mind, changed his mind, changed her mind, changed their mind, changed our mind, changed its mind, forgot, forgets, forget, forgotten, happy, unhappy, glad, sorry, careful, cautious, done, ready, busy, tired, sick, ill, bored, hungry, curious, impatient, nervous, worried, annoyed, angry, upset, confused, cold feet, in a hurry, late, vacation, vacations, holiday, holidays, on leave, wants, want, needs, need, wishes, notices, notice, realises, realizes, realise, realize, regrets, regret, complains, complain, calls, phones, writes in, thinks, think, hopes, hope, prefers, prefer, likes, like, dislikes, hates, mistake, typo, oversight, slip, hiccup, moved house, moves house, moving house, falls ill, fell ill, got stuck, gets stuck, is stuck, in trouble, has no time, life, weather, rain, rains, raining, plans, plans change, plans have changed, second thoughts, had enough, has enough
a.n.reservation: reservation, booking, appointment
a.n.meeting: meeting, event, appointment, call, session, slot
a.n.parcel: parcel, package, shipment, consignment, box, delivery
a.n.article: article, piece, post, story, entry, text
a.n.vehicle: vehicle, car, automobile, ride
a.n.customer: customer, client, buyer, shopper, guest
a.n.user: user, account, profile, member
a.n.picture: picture, photo, image, pic, photograph, shot
a.n.issue: issue, ticket, bug, case, incident
a.n.job: job, vacancy, position, opening, posting
a.n.employee: employee, worker, colleague, staff member
a.n.film: film, movie
a.n.order: order, purchase
a.n.invoice: invoice, bill
a.n.product: product, item, article, good
a.n.task: task, todo, to-do, chore
a.n.note: note, memo
a.n.comment: comment, remark
a.n.journey: journey, trip, tour
a.n.student: student, pupil, learner
a.n.doctor: doctor, physician
a.n.flat: flat, apartment
a.n.track: track, song, tune
a.n.folder: folder, directory
a.n.document: document, file, paper, attachment
a.n.class: class, lesson, course
a.n.enrolment: enrolment, enrollment, course
a.n.subscription: subscription, membership, plan
a.n.animal: animal, pet
a.n.device: device, gadget, machine, unit, asset, equipment
a.n.stay: stay, reservation, booking
a.n.payment: payment, transaction
a.n.review: review, rating
a.n.message: message, mail, email, e-mail, text
a.n.application: application, candidature
a.n.coupon: coupon, voucher
a.n.basket: basket, cart
a.n.leave: leave, vacation, holiday
a.n.request: request, application
a.n.score: score, run, result
a.n.alarm: alarm, alert, warning
a.n.measurement: measurement, reading, measure
a.n.address: address, location
a.n.picking: pickup, pick-up, collection
a.n.notification: notification, notice
a.n.address: email, mail, e-mail
a.n.reference: reference, ref
a.n.number: number, no, num, nr
a.n.quantity: quantity, qty
a.n.description: description, desc
a.n.amount: amount, amt, sum
a.n.telephone: telephone, tel, phone, mobile
a.n.temperature: temperature, temp
a.n.minimum: minimum, min
a.n.maximum: maximum, max
a.n.language: language, lang
a.n.category: category, cat
a.n.department: department, dept
a.n.organisation: organisation, organization, org
a.n.postcode: zip, postcode, postal
a.n.surname: surname, last
a.n.birthday: birth, born, birthday
a.n.identifier: id, identifier
a.n.latitude: latitude, lat
a.n.longitude: longitude, lon, lng
a.n.duration: duration, length
a.n.price: price, cost, rate, fee
a.n.address: address, addr
a.n.reason: reason, cause
a.n.vehicleplate: plate, registration
a.n.licence: licence, license
a.channel: website, web site, site, app, portal, browser, phone, tablet, laptop, desk, front desk, help desk, counter, reception, dashboard, console, screen, page, careers page, form, web form, menu, ui, frontend, front end, back office, backend, admin panel, admin area, kiosk, terminal, hotline, web, internet, api, interface, system
a.v.make: take, take out, sign up for, sign up, subscribe, subscribe to, enrol, enroll, enrol for, hand in, buy, request, note, lodge, grant, offer, award, lend, borrow, rent, hire, plan, assign, allocate, append, upload, put, put in, put down, set down, write down, drop, set off, kick off, launch, call for, demand, reserve, ask for, prepare, define, declare, report, announce, plant, deliver, ship, dispatch, transfer, move, pay, pay in, deposit, charge, top up, bring in, onboard, check in, hand over, jot down, compose, type in, key in, fill in, fill out, give, start, begin, sell, mint, donate, pledge, put forward, propose, suggest, nominate, drop off, hand out, track, capture, scan, ping, stage, cast, bid, throw in, tack on, slip in, stick, stick on, chuck in, pop in, sign on, take on, bag, grab, snag
a.v.look: check, filter, look, look at, look for, look up, look through, look into, peek, peek at, view, see, ask, ask for, ask about, ask after, inquire, inquire about, browse, browse through, scan, skim, review, pull, pull up, bring up, go back to, go over, go through, revisit, reopen, open, come back to, consult, track, watch, glance at, glimpse, study, examine, inspect, refetch, search, search for, hunt for, narrow down, call up, get out, retrieve, request, read out, dump, grab, pick up, get hold of, find out, poll, monitor, follow, follow up on, keep an eye on, keep asking for, keep looking at, keep checking, query, access, take a look at, have a look at, take another look at, have another look at, take a peek at, have a peek at, return to, turn to, load, fetch, reload, refresh, download, explore
a.v.alter: move, make, turn, turn into, switch, put, put back, flip, flag, promote, demote, change, shift, push, push back, push out, bring forward, postpone, reschedule, reassign, transfer, correct, fix, extend, shorten, prolong, raise, lower, top up, add, swap, exchange, adapt, revise, tweak, become, go, advance, set, update, edit, modify, amend, alter, adjust, increase, decrease, reduce, mark, bump, bump up, cut, drop, double, halve, upgrade, downgrade, rework, rewrite, overwrite, replace, send back, bring back, restore, reset, patch, give, complete, supplement, fill in, relocate, rebook, convert, toggle, hand over, assign, tag, put on, take, bring, drag, slide, nudge, call
a.v.end: swipe out, swipe away, kick, kick out, kick off, ditch, axe, zap, dump, throw out, throw away, get rid of, wipe, remove, take off, take out, take down, take away, unlist, call off, retire, withdraw, revoke, cancel, unsubscribe, quit, scrap, bin, clean up, clean out, tidy up, clear away, clear out, delete, erase, drop, discard, destroy, purge, trash, release, free, free up, give back, hand back, unregister, deregister, strike, strike off, cross off, cross out, evict, expel, dismiss, unassign, detach, disconnect, unlink, terminate, end, nuke, chuck, chuck out, toss, toss out, void, annul, empty, close
o.noun: user, client, customer, admin, tester, caller, consumer, developer, application, api, server, service, system, app, operation, site, shop, first, last, value, stale
o.create=POST: apply, apply for, draft, reserve, order, put into, put onto, push, schedule in, invite, create, attach, put in, leave, left, send, add, post, register, place, insert, submit, make, set up, open, open up, publish, book, schedule, arrange, raise, file, enter, log, record, issue, establish, introduce, write, start
o.get=GET: peek at, peek into, look into, go through, pull up, bring up, call up, re-read, reread, reload, re-fetch, get, read, fetch, retrieve, view, show, find, search, search for, search after, look for, seek, list, load, query, look up, look at, lookup, request, display, look, consult, check, grab, pull, see, inspect, access, open, ask for, go get, download, obtain, poll, browse
o.update=PUT PATCH: update, change, modify, edit, correct, amend, adjust, alter, set, mark, give, bump, bump up, raise, lower, switch, increase, decrease, reduce
o.replace=PUT: replace, put, overwrite
o.patch=PATCH: patch
o.delete=DELETE: bin, storno, chuck, chuck out, nuke, delete, remove, destroy, cancel, erase, drop, discard, wipe, get rid of, take out, take off, throw away, throw out, tear down, take down, dispose of, trash, scrap, purge, detach, clear, clear out, take away, withdraw, call off, revoke
o.win: win
o.lose: lose
o.freeze: freeze
o.enter: connect, log in, log on, login, logon, sign in, sign on, signin, authenticate, session, auth, token
o.leave: log out, log off, logout, sign out, sign off, signout
o.enable: enable, activate, turn on, switch on, on
o.disable: disable, deactivate, turn off, switch off, off
o.renew: renew, refresh, extend
o.rename: rename
o.origin: from, origin, source, departure
o.destination: to, destination, target, arrival
o.undo: undo, revert
o.stop: stop, end, terminate, abort, halt
o.start: start, begin, launch
o.buy: checkout, check out, buy, purchase
o.evaluate: evaluate, assess
o.compute: compute, calculate, work out
o.attach: attach, upload, append
o.approve: approve, accept, grant
o.refuse: refuse, reject, decline, deny, turn down
o.lend: lend, borrow
o.pause: pause, suspend
o.resume: resume, continue, unpause
o.confirm: confirm, acknowledge
o.copy: copy, clone, duplicate
o.title: name, title, label, subject
o.content: text, subject, body, content, message, value, label, emoji
o.code: code, key, name, number, sku, slug
o.identity: id, number, identifier, key, code, uuid
o.record: record, entry, object, details, data, resource, info, information
o.amount: quantity, amount, count, copies
o.price: price, cost, fee, at, for
o.most: at most, limit, size, page size, per page, top, take, max, max results
o.least: starting at, offset, skip, start
o.search: for, q, query, search, term, keyword, keywords, search term, search text
o.cause: because, reason, cause
o.day: date, day
o.hour: time, hour, start time
o.opposite: private=public, public=private, disabled=enabled, inactive=active, unread=read, hidden=visible, unpublished=published, off=on, closed=open
`;
