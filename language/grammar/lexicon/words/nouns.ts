// Nouns of requests, responses and values. The last word of an entry has a plural.

export const nouns = `
n.request: request, attempt, try, call, api call, query, api request, http request, rest request, http call, rest call, req
n.endpoint: endpoint, url, path, uri, address, api endpoint, resource, route, service, api, relative url, request url, request path, target, resource with relative url, api url, end point, web service, webservice
n.base: base url, base api url, base uri, baseurl, baseuri, base address, base path, root url, server url, host url, api base url
n.status: status code, status, response code, http status code, http status, response status, response status code, http code, result code, return code, http response code, creation code, status line, response status line, http response status, statuscode, http response status code, status-code, response-code, api status code
n.code: code
n.toolcall: call, action, tool, server
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
n.token: bearer token, token, access token, session token, jwt, jwt token, bearer, auth token, api token, authentication token, authorization token, bearer auth, bearer authentication, bearer authorization, oauth token
n.user: user, username, user name, login name, login
n.password: password, pass, pwd
n.apikey: api key, api-key, apikey
n.ms: millisecond, ms, msec, milli, millis
n.second: second, s, sec, secs
n.minute: minute, min
n.hour: hour, h
n.character: character, char, letter, digit
n.digit: digit, decimal digit, figure, numeral
n.row: row, data row
n.playbook: playbook
n.argument: argument, parameter, param, input, value
n.details: detail, value, data, field, property, attribute, body parameter, content, information, member, json, payload, property value, field value
n.pattern: pattern, regex, regular expression, regexp
n.times: time, attempt
n.redirect: redirect, redirection
`;
