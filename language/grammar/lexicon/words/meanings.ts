// Other words that carry meaning.

export const meanings = `
w.external: external, mcp
w.requestheader: accept, accept-language, accept-encoding, authorization, user-agent, if-match, if-none-match, host, origin, referer
w.oauth: oauth, oauth2, new, access, bearer
w.grant: password grant=password, password credentials grant=password, client credentials grant=client_credentials
w.grantfield: username=username, user name=username, password=password, scope=scope, scopes=scope, client id=client_id, client_id=client_id, client secret=client_secret, client_secret=client_secret
w.basic: basic auth credentials, basic authentication credentials, basic auth, basic authentication, basic credentials, http basic auth, basic authorization, http basic authentication, credentials, basic
w.auth: auth, session token, a session token, being authenticated, authentication header, an auth header, any token, a login, being signed in, signing in, authentication, authorization, authorisation, credentials, a token, token, the token, authorization header, an authorization header, any authorization header, the authorization header, logging in, being logged in, authenticating, any authentication, any credentials, any auth, a bearer token, bearer token, auth header, access token, an access token, login, session cookie, a session cookie, a valid session cookie, auth cookie, an auth cookie, login cookie, cookies, any cookies, any cookie
w.anonymous: unauthenticated, anonymous, unauthorized, unauthorised, non-authenticated
w.type: string=string, text=string, number=number, numeric=number, float=number, decimal=number, double=number, integer=integer, int=integer, whole number=integer, boolean=boolean, bool=boolean, array=array, list=array, json array=array, json list=array, collection=array, object=object, json object=object, map=object, integer number=integer, natural number=integer
w.types: strings=string, numbers=number, integers=integer, booleans=boolean, objects=object, json objects=object, arrays=array, lists=array
w.formats: dates=date, timestamps=date-time, date-times=date-time, datetimes=date-time, uuids=uuid, guids=uuid, urls=url, uris=url, links=url, email addresses=email, emails=email, e-mail addresses=email, iso dates=date, iso timestamps=date-time, hostnames=hostname, ip addresses=ipv4
w.format: iso 8601 timestamp=date-time, timestamp=date-time, date-time=date-time, iso timestamp=date-time, datetime=date-time, date time=date-time, iso 8601 date-time=date-time, iso 8601=date-time, iso 8601 datetime=date-time, timestamp according to iso 8601=date-time, timestamp as per iso 8601=date-time, timestamp per iso 8601=date-time, date=date, iso date=date, iso 8601 date=iso-date, email address=email, email=email, e-mail address=email, e-mail=email, uuid=uuid, guid=uuid, url=url, uri=url, link=url, ip address=ipv4, ipv4 address=ipv4, ipv6 address=ipv6, hostname=hostname, jwt=jwt, base64=base64, date and time=date-time, iso date and time=date-time, iso 8601 date and time=date-time, iso-8601 timestamp=date-time, iso-8601 date-time=date-time, iso-8601 datetime=date-time, iso datetime=date-time, iso date-time=date-time, rfc 3339 timestamp=date-time, rfc3339 timestamp=date-time, rfc 3339 date-time=date-time, utc timestamp=date-time, time stamp=date-time, calendar date=date, mail address=email, email adress=email, web address=url, web link=url, absolute url=url, http url=url, https url=url, uuid v4=uuid, uuidv4=uuid, ip=ipv4, base64 string=base64, base64 text=base64, https link=url, http link=url, working link=url, hyperlink=url, full url=url, iso date-time stamp=date-time, date-time stamp=date-time, date-time value=date-time, date and time value=date-time, uuid format=uuid, date-time format=date-time, iso format=date-time, date format=date, email format=email
w.media: json=application/json, xml=application/xml, csv=text/csv, html=text/html, plain text=text/plain, pdf=application/pdf, json format=application/json, json data=application/json
w.true: true
w.false: false
w.null: null, nil, none
w.nothing: nothing, no content, no body, no data
w.single: once=1, a single=1, a=1, an=1
w.number: zero=0, one=1, two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12, thirteen=13, fourteen=14, fifteen=15, sixteen=16, eighteen=18, twenty=20, thirty=30, forty=40, sixty=60, ninety=90, hundred=100, a hundred=100, one hundred=100, a thousand=1000, one thousand=1000, a dozen=12
w.ordinal: first=0, very first=0, very last=-1, second=1, third=2, fourth=3, fifth=4, 1st=0, 2nd=1, 3rd=2, last=-1, final=-1, topmost=0, very top=0, bottom=-1, top=0, bottommost=-1, sixth=5, seventh=6, eighth=7, ninth=8, tenth=9, 4th=3, 5th=4
w.every: every, each, all, each of, all of, all the, every one of, every single, each and every, all of the, each of the, every one of the, each one of, each one of the
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
w.failureclass: validation error=400 422, validation failure=400 422, permission error=403, authorization error=401 403, authentication error=401, not found error=404, rate limit error=429
w.valid: valid, well-formed, proper, correct, correctly formatted, well formed, syntactically valid
w.above: greater than, more than, above, over, higher than, bigger than, larger than, longer than, taller than, heavier than, wider than, deeper than, >, exceeding, in excess of, past, later than, gt, bigger as, larger as, greater as, higher as, more as, later as, longer as, bigger then, larger then, greater then, higher then, more then, longer then, strictly greater than, strictly more than, strictly above, strictly over, strictly larger than, upwards of, beyond, on the far side of, well over, well above, bigger, greater, superior to, strictly superior to, superior than, greater to, bigger to, higher to, upper than, upper to, superior
w.below: less than, lighter than, narrower than, fewer than, below, under, lower than, smaller than, shorter than, faster than, <, quicker than, lt, smaller as, less as, lower as, shorter as, fewer as, smaller then, less then, lower then, shorter then, fewer then, strictly less than, strictly below, strictly under, strictly smaller than, short of, shy of, well under, well below, earlier than, beneath, smaller, inferior to, strictly inferior to, inferior than, lower to, smaller to, less to, inferior
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
w.heading: expectation, result, outcome, assertion, verification, precondition, behavior, behaviour, reminder, criterion, criteria, postcondition, preconditions, postconditions, consequence
w.expected: http, valid, correct, expected, resulting, returned, api, appropriate, proper, right, received, actual, nice, plain
w.changed: new, updated, changed, modified, edited
w.unchanged: unchanged, untouched, unaltered, the same as before, as it was, as before, what it was
w.updated: updated, returned, resulting, new, newly created, created, given, generated, saved, current, final, actual, newly issued, fresh, received, correct
w.random: random, new random, randomly generated
w.newuuid: a new uuid=uuid, a new guid=uuid
w.now: current time=time, current timestamp=timestamp, current timestamp in milliseconds=timestamp-ms, current timestamp in ms=timestamp-ms, current timestamp in seconds=timestamp, time now=date-time, current date and time=date-time, current date-time=date-time, current datetime=date-time, current date=date
w.today: today=date, today's date=date, today 's date=date, now=date-time
w.nextday: tomorrow=+1 day, yesterday=-1 day
w.shift: plus=+, minus=-
w.purpose: to allow, so that, to let, because, in order to, since, so, to be sure, to make sure, to give
w.sign: positive=above, negative=below, non-negative=atLeast, nonnegative=atLeast, strictly positive=above, strictly negative=below
w.case: ignoring case, ignoring the case, ignore case, case-insensitively, case insensitively, regardless of case, regardless of the case, case insensitive, case-insensitive, case does not matter, the case does not matter, case is irrelevant, case is ignored, whatever the case, in any case of letters
w.raw: raw
w.later: later, future, further
w.scope: scope, test, environment, scenario, global, session, local, state, env, context
w.half: half a
w.long: long, in length
w.valid-against: valid according to, valid against, in accordance with, compliant with
w.following: following, following json, below
w.about: approximately, about, roughly, around, close to, near, nearly, approx
w.aspect: format, form, pattern, type, shape, style
w.valued: value
w.whole: entire, whole, exact
w.both: both
w.json: json
w.urlencoded: form-encoded, form encoded, url-encoded, url encoded, urlencoded, x-www-form-urlencoded, application/x-www-form-urlencoded
w.kept: saved, stored, remembered, kept, captured, noted, extracted, recorded, memorised, memorized, retained
w.fromnow: from now on, from this point onwards, from here onwards, from now onwards, going forward, from here on in, from here on, from here, from this point on, from then on, henceforth, throughout, throughout the test, for good, all the time, from there on, from there onwards, from that point on
w.coming: following, next, subsequent, further, later, other, upcoming, remaining, future, single
w.everything: the whole run, the whole flow, this run, this flow, everything, everything else, anything, the rest, the remainder, all of this, all of that, all this, all that follows, everything that follows, everything below, all calls, the whole test, the entire test, the rest of the test, the rest of this test, all of it
w.because: because, as we, as it, since we, so that we
w.there: there
w.inorder: in order
w.errorclass: client error=4xx, server error=5xx
w.partname: status, body, response, header, cookie, null, true, false
w.reasonphrase: i am a teapot=418, ok=200, created=201, accepted=202, no content=204, moved permanently=301, see other=303, not modified=304, temporary redirect=307, permanent redirect=308, bad request=400, unauthorized=401, unauthenticated=401, unauthorised=401, payment required=402, forbidden=403, not found=404, method not allowed=405, not acceptable=406, request timeout=408, conflict=409, gone=410, length required=411, precondition failed=412, payload too large=413, content too large=413, unsupported media type=415, unprocessable entity=422, unprocessable content=422, unprocessable=422, locked=423, precondition required=428, too many requests=429, internal server error=500, not implemented=501, bad gateway=502, service unavailable=503, gateway timeout=504
w.methodverb: get=GET, post=POST, put=PUT, patch=PATCH, delete=DELETE, head=HEAD, options=OPTIONS, gets=GET, posts=POST, puts=PUT, patches=PATCH, deletes=DELETE, getting=GET, posting=POST, putting=PUT, patching=PATCH, deleting=DELETE
w.again: again, once more, one more time, one last time, for the last time, a last time, another time, a second time, back, once again, anew
w.restricting: otherwise, else, not, no, only, except, unless, twice, again, without, never, instead, nor, neither, every, each, all, any, both, some, none, but, same, more, less, fewer, compare, compares, compared, comparing
w.state: ours, mine, yours, hers, theirs, expect, expects, expecting, assert, asserts, asserting, ensure, ensures, ensuring, again, only, twice, invalid, different, except, previous, xml, csv, soap, mcp, graphql, sorted, other, another, while, before, after, approximately, db, sql, queue, unless, instead, expired, incorrect, wrong, malformed, duplicate, nonexistent, non-existent, unknown, without, whose, where, ascending, descending, sometimes, nobody, nothing, somebody, anybody, anyone, anything, everybody, everyone, everything, either, neither, nor, between, about, than, not, no, but, whom, which, who, what, why, why not, cannot, during, case
w.nobody: nobody, no one
w.notion: qs, charset, host, referer, retry, retries, certificate, fixture, attachment, attachments, qparams, multipart, encoding, proxy, callback, topic, args, user-agent, useragent, protocol
w.month: january=01, february=02, march=03, april=04, june=06, july=07, august=08, september=09, october=10, november=11, december=12
`;
