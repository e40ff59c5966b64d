// Lists the frames of each sense: sentences with `…` in place of a word, and the sentence whose steps they share.

export interface Frame {
  readonly terminal: string;
  readonly base: string;
  readonly frames: readonly string[];
  /** Words that mean something else in these frames. */
  readonly but?: readonly string[];
}

export const frames: readonly Frame[] = [
  {
    terminal: "v.set",
    base: 'Set header X-Trace to "a"',
    frames: ['… header X-Trace to "a"', 'The client should … header X-Trace to "a"', '… the header X-Trace with value "a"'],
    but: ["give", "gives", "gave", "put", "puts", "assign", "assigns", "assigned"],
  },
  {
    terminal: "v.set+ed",
    base: 'Set header X-Trace to "a"',
    frames: ['The header X-Trace is … to "a"'],
    but: ["put", "set", "assigned", "given"],
  },
  { terminal: "v.acknowledge+ed", base: "Expect status 200", frames: ["The change is … with status code 200"] },
  {
    terminal: "v.repeat+ed",
    base: 'Send a GET request to /jobs/7 every 2 seconds until $.state is "DONE"',
    frames: ['GET /jobs/7 shall be … every 2 seconds until $.state is "DONE"'],
  },
  {
    terminal: "v.set+ing",
    base: 'Use the bearer token "t"',
    frames: ['I am … the bearer token "t"'],
  },
  {
    terminal: "v.setvar",
    base: "Set the variable limit to 3",
    frames: ["… the variable limit to 3", "The tester should … the variable limit to 3"],
  },
  {
    terminal: "v.clear",
    base: 'Remove the header "Accept"',
    frames: ['… the header "Accept"', 'The client should … the "Accept" header'],
  },
  {
    terminal: "v.disable",
    base: "Do not follow redirects",
    frames: ["… redirects"],
  },
  {
    terminal: "v.upload",
    base: 'Attach "./a.pdf" to the request as "scan"',
    frames: ['… "./a.pdf" to the request as "scan"', 'The client should … the file "./a.pdf" to the request as "scan"'],
  },
  {
    terminal: "v.authenticate",
    base: 'I authenticate with username "ada" and password "x"',
    frames: ['I … with username "ada" and password "x"', 'The user should … with username "ada" and password "x"'],
  },
  {
    terminal: "v.generate",
    base: "Generate a random UUID and save it as ${key}",
    frames: ["… a random UUID and save it as ${key}"],
  },
  {
    terminal: "v.havevalue",
    base: 'The field "weight" equals 3',
    frames: ['The field "weight" … 3', 'The field "weight" should … 3'],
  },
  {
    terminal: "v.show",
    base: 'The field "weight" shows 3',
    frames: ['The field "weight" … 3', 'The field "weight" should … 3'],
  },
  {
    terminal: "v.have",
    base: 'The response has the field "id"',
    frames: ['The response … the field "id"', 'The response should … the field "id"'],
  },
  {
    terminal: "v.contain",
    base: 'The response contains the field "id"',
    frames: ['The response … the field "id"', 'The response body should … the field "id"', 'The response … a field "id"'],
  },
  {
    terminal: "v.contain+ed",
    base: 'The text "x" is contained in the response body',
    frames: ['The text "x" is … in the response body', '"x" should be … in the response body'],
  },
  {
    terminal: "v.contain+ing",
    base: 'It returns a code containing "A"',
    frames: ['It returns a code … "A"'],
  },
  {
    terminal: "v.match+ing",
    base: 'It returns a code matching "A"',
    frames: ['It returns a code … "A"'],
  },
  {
    terminal: "v.starts+ing",
    base: 'It returns a code starting with "A"',
    frames: ['It returns a code … "A"'],
  },
  {
    terminal: "v.ends+ing",
    base: 'It returns a code ending with "A"',
    frames: ['It returns a code … "A"'],
  },
  {
    terminal: "v.return+ed",
    base: "A 200 status code is returned",
    frames: ["A 200 status code is …", "A 200 status code should be …"],
  },
  {
    terminal: "v.receive+ed",
    base: "A 200 status code is returned",
    frames: ["A 200 status code is …", "A 200 status code should be …"],
  },
  {
    terminal: "v.take",
    base: "The response arrives within 2 seconds",
    frames: ["The response … within 2 seconds", "The response should … in at most 2 seconds"],
  },
  {
    terminal: "v.succeed",
    base: "The request succeeds",
    frames: ["The request …", "The request should …", "The call must …"],
  },
  {
    terminal: "v.fail",
    base: "The request fails",
    frames: ["The request …", "The request should …"],
  },
  {
    terminal: "v.fail",
    base: "The request fails with status 409",
    frames: ["The request … with status 409", "It should … with status 409"],
  },
  {
    terminal: "v.fail+ed",
    base: "The request fails",
    frames: ["The request has …", "It should have …"],
  },
  {
    terminal: "v.reject+ed",
    base: "The request is rejected",
    frames: ["The request is …", "The request should be …"],
  },
  {
    terminal: "v.reject+ed",
    base: "The request is rejected with status 409",
    frames: ["The request is … with status 409", "The request should be … with a 409", "The request is … with a conflict"],
  },
  {
    terminal: "v.accept+ed",
    base: "The request is accepted with status 202",
    frames: ["The request is … with status 202"],
  },
  {
    terminal: "v.reject",
    base: "The server rejects it with 409",
    frames: ["The server … it with 409", "The server should … it with 409"],
  },
  {
    terminal: "v.lie",
    base: 'The field "age" lies between 1 and 5',
    frames: ['The field "age" … between 1 and 5', 'The field "age" should … between 1 and 5'],
  },
  {
    terminal: "v.remove",
    base: "Send a DELETE request to /parcels/7",
    frames: ["… /parcels/7", "The client should … /parcels/7"],
  },
  {
    terminal: "v.fetch",
    base: "Send a GET request to /parcels",
    frames: ["… /parcels", "The client should … /parcels"],
  },
  {
    terminal: "v.call",
    base: "Send a GET request to /parcels",
    frames: ["… /parcels", "… GET /parcels", "I … the endpoint /parcels"],
  },
  {
    terminal: "v.call+ed",
    base: "Send a GET request to /parcels",
    frames: ["GET /parcels is …"],
  },
  {
    terminal: "v.send+ed",
    base: "Send a GET request to /parcels",
    frames: ["GET /parcels is …"],
  },
  {
    terminal: "v.fetch+ing",
    base: "Getting /parcels should return 404",
    frames: ["… /parcels should return 404"],
  },
  {
    terminal: "v.remove+ing",
    base: "Deleting /parcels should return 404",
    frames: ["… /parcels should return 404"],
  },
  {
    terminal: "v.get",
    base: "I get a 200 status code",
    frames: ["I … a 200 status code", "We should … a 200 status code"],
  },
  {
    terminal: "v.go",
    base: "A GET request goes to /parcels",
    frames: ["A GET request … to /parcels"],
  },
  {
    terminal: "v.follow",
    base: "Follow redirects",
    frames: ["… redirects"],
  },
  {
    terminal: "v.return",
    base: "GET /parcels returns 404",
    frames: ["GET /parcels … 404", "GET /parcels should … 404", "A GET request to /parcels … a 404"],
  },
  {
    terminal: "v.assert+ing",
    base: "GET /parcels, expecting status 200",
    frames: ["GET /parcels, … status 200"],
  },
  {
    terminal: "v.send",
    base: 'Run the playbook "Log in"',
    frames: ['… the playbook "Log in"'],
  },
  {
    terminal: "n.status+1",
    base: "The status is 200",
    frames: ["The … is 200", "Expect … 200", "The response … should be 200"],
  },
  {
    terminal: "n.header+1",
    base: "The header X-A exists",
    frames: ["The … X-A exists", "The X-A … exists", "The response has the … X-A", "The response has a X-A …"],
  },
  {
    terminal: "n.rheader+1",
    base: "The header X-A exists",
    frames: ["The … X-A exists", "The X-A … exists"],
  },
  {
    terminal: "n.cookie+1",
    base: 'The cookie sid is "a"',
    frames: ['The … sid is "a"', 'The sid … is "a"'],
  },
  {
    terminal: "n.time+1",
    base: "The response time is below 500 ms",
    frames: ["The … is below 500 ms", "The … should be less than 500 ms"],
  },
  {
    terminal: "n.body+1",
    base: 'The response body contains "late"',
    frames: ['The … contains "late"', 'The … should contain "late"'],
  },
  {
    terminal: "n.field+1",
    base: 'The field "id" is 5',
    frames: ['The … "id" is 5', 'The "id" … is 5', 'The response has a … "id" with value 5'],
  },
  {
    terminal: "n.response+1",
    base: 'The response contains "late"',
    frames: ['The … contains "late"', 'The … should contain "late"'],
  },
  {
    terminal: "n.item+1",
    base: 'Every item in $.rows has the field "id"',
    frames: ['Every … in $.rows has the field "id"', 'Each … in $.rows has the field "id"'],
  },
  {
    terminal: "n.variable+1",
    base: "Set the variable limit to 3",
    frames: ["Set the … limit to 3"],
  },
  {
    terminal: "n.qheader+1",
    base: 'Send a GET request to /parcels with header X-A "1"',
    frames: ['Send a GET request to /parcels with … X-A "1"'],
  },
  {
    terminal: "n.query+1",
    base: "Send a GET request to /parcels with query parameter page 2",
    frames: ["Send a GET request to /parcels with … page 2", "Send a GET request to /parcels with the … page=2"],
  },
  {
    terminal: "n.request+1",
    base: "Send a GET request to /parcels",
    frames: ["Send a GET … to /parcels", "A GET … to /parcels"],
  },
  {
    terminal: "n.endpoint+1",
    base: "Send a GET request to /parcels",
    frames: ["Send a GET request to the … /parcels", "Call the … /parcels"],
  },
  {
    terminal: "n.length+1",
    base: "The length of $.rows is 3",
    frames: ["The … of $.rows is 3"],
  },
  {
    terminal: "n.token+1",
    base: 'Send a GET request to /parcels with bearer token "t"',
    frames: ['Send a GET request to /parcels with … "t"'],
    but: ["token"],
  },
  {
    terminal: "n.sent+1",
    base: 'Send a POST request to /parcels with body {"a": 1}',
    frames: ['Send a POST request to /parcels with … {"a": 1}'],
  },
  {
    terminal: "n.sentjson+1",
    base: 'Send a POST request to /parcels with JSON body {"a": 1}',
    frames: ['Send a POST request to /parcels with … {"a": 1}'],
  },
  {
    terminal: "n.ms",
    base: "Wait 500 ms",
    frames: ["Wait 500 …", "Wait for 500 …"],
  },
  {
    terminal: "n.second",
    base: "Wait 2 seconds",
    frames: ["Wait 2 …"],
  },
  {
    terminal: "n.minute",
    base: "Wait 2 minutes",
    frames: ["Wait 2 …"],
  },
  {
    terminal: "n.hour",
    base: "Wait 2 hours",
    frames: ["Wait 2 …"],
  },
  {
    terminal: "n.reason+1",
    base: 'The reason phrase is "OK"',
    frames: ['The … is "OK"'],
  },
  {
    terminal: "n.base+1",
    base: "Set the base URL to https://shop.example",
    frames: ["Set the … to https://shop.example", "The … is https://shop.example"],
  },
  {
    terminal: "n.timeout+1",
    base: "Send a GET request to /a with a time limit of 5 seconds",
    frames: ["Send a GET request to /a with a … of 5 seconds"],
  },
  {
    terminal: "v.link",
    base: 'The field "age" is at least 3',
    frames: ['The field "age" … at least 3', 'The field "age" should … at least 3'],
  },
  {
    terminal: "v.link+ing",
    base: 'The field "age" is at least 3',
    frames: ['The field "age" is … at least 3', 'The field "age" should be … at least 3'],
  },
  {
    terminal: "v.equal+ing",
    base: 'The field "age" equals 3',
    frames: ['The field "age" is … 3'],
  },
  {
    terminal: "v.havevalue+ing",
    base: 'The field "age" equals 3',
    frames: ['The field "age" is … 3'],
  },
  {
    terminal: "w.above",
    base: 'The field "age" is above 3',
    frames: ['The field "age" is … 3', 'The field "age" should be … 3'],
  },
  {
    terminal: "w.below",
    base: 'The field "age" is below 3',
    frames: ['The field "age" is … 3', 'The field "age" should be … 3'],
  },
  {
    terminal: "w.atleast",
    base: 'The field "age" is at least 3',
    frames: ['The field "age" is … 3', 'The field "age" must be … 3'],
  },
  {
    terminal: "w.atmost",
    base: 'The field "age" is at most 3',
    frames: ['The field "age" is … 3'],
  },
  {
    terminal: "w.between",
    base: 'The field "age" is between 3 and 5',
    frames: ['The field "age" is … 3 and 5'],
  },
  {
    terminal: "w.equal",
    base: 'The field "age" is 3',
    frames: ['The field "age" is … 3', 'The field "age" should be … 3'],
  },
  {
    terminal: "w.other",
    base: 'The field "age" is not 3',
    frames: ['The field "age" is … 3'],
  },
  {
    terminal: "w.present",
    base: 'The field "age" exists',
    frames: ['The field "age" is …', 'The field "age" should be …'],
  },
  {
    terminal: "w.absent",
    base: 'The field "age" does not exist',
    frames: ['The field "age" is …'],
  },
  {
    terminal: "w.unique",
    base: 'The field "ids" is unique',
    frames: ['The field "ids" is …'],
  },
  {
    terminal: "w.empty",
    base: 'The field "ids" is empty',
    frames: ['The field "ids" is …', 'The field "ids" should be …'],
  },
  {
    terminal: "w.filled",
    base: 'The field "ids" is not empty',
    frames: ['The field "ids" is …'],
  },
  {
    terminal: "w.oneof",
    base: 'The field "kind" is one of "a" or "b"',
    frames: ['The field "kind" is … "a" or "b"'],
  },
  {
    terminal: "w.exactly",
    base: 'The field "rows" has 3 items',
    frames: ['The field "rows" has … 3 items'],
  },
  {
    terminal: "w.ok",
    base: "The response is successful",
    frames: ["The response is …"],
    // A reason phrase.
    but: ["ok"],
  },
  {
    terminal: "w.every",
    base: 'Every item in $.rows has the field "id"',
    frames: ['… item in $.rows has the field "id"'],
  },
  {
    terminal: "w.none",
    base: 'No item in $.rows has the field "id"',
    frames: ['… item in $.rows has the field "id"'],
  },
  {
    terminal: "w.case",
    base: 'The field "a" is "b", ignoring case',
    frames: ['The field "a" is "b", …', 'The field "a" is "b" …'],
  },
  {
    terminal: "w.expected",
    base: "Expect the status 200",
    frames: ["Expect the … status 200"],
  },
  {
    terminal: "w.received",
    base: 'The response contains "x"',
    frames: ['The … response contains "x"'],
  },
  {
    terminal: "w.adjective",
    base: "Send a GET request to /a",
    frames: ["Send a … GET request to /a"],
  },
  {
    terminal: "f.without",
    base: "Send a GET request to /a without a token",
    frames: ["Send a GET request to /a … a token"],
  },
  {
    terminal: "v.load",
    base: 'Save the field "id" as parcelId',
    frames: ['… the field "id" as parcelId'],
  },
  {
    terminal: "v.load+ed",
    base: 'Send a POST request to /a with the body from file "a.json"',
    frames: ['Send a POST request to /a with the data … from file "a.json"', 'Send a POST request to /a with body … from file "a.json"'],
  },
  {
    terminal: "v.accept",
    base: 'Set header Accept to "text/csv"',
    frames: ['The client should … "text/csv"'],
  },
  {
    terminal: "v.authenticate+ed",
    base: 'I authenticate with bearer token "t"',
    frames: ['I am … with bearer token "t"'],
  },
  {
    terminal: "v.authenticate+ing",
    base: 'I authenticate with username "ada" and password "x"',
    frames: ['I am … as username "ada" and password "x"'],
  },
  {
    terminal: "v.call+ing",
    base: "Getting /parcels should return 404",
    frames: ["… /parcels should return 404"],
  },
  {
    terminal: "v.exceed+ing",
    base: "It returns a code that exceeds 3",
    frames: ["It returns a code … 3"],
  },
  {
    terminal: "v.return+ing",
    base: "The call has succeeded with status code 200",
    frames: ["The call has succeeded, … status code 200"],
  },
  {
    terminal: "v.save+ing",
    base: "Run login.playbook and save token as ${t}",
    frames: ["Run login.playbook, … token as ${t}"],
  },
  {
    terminal: "v.succeed+ed",
    base: "The call was successful with status code 200",
    frames: ["The call has … with status code 200"],
  },
  {
    terminal: "v.show+ed",
    base: 'The text "x" is contained in the response body',
    frames: ['"x" is … in the response body'],
  },
  {
    terminal: "n.item+s",
    base: 'The field "rows" has 3 items',
    frames: ['The field "rows" has 3 …'],
  },
  {
    terminal: "n.value+1",
    base: 'The value of the field "a" is 3',
    frames: ['The … of the field "a" is 3'],
  },
  {
    terminal: "n.list+1",
    base: "The array $.rows has 3 items",
    frames: ["The … $.rows has 3 items"],
  },
  {
    terminal: "n.number+1",
    base: "The number of items in $.rows is 3",
    frames: ["The … of items in $.rows is 3"],
  },
  {
    terminal: "n.text+1",
    base: 'The response body contains the text "late"',
    frames: ['The response body contains the … "late"'],
  },
  {
    terminal: "n.pattern+1",
    base: 'The field "a" matches the pattern "^A"',
    frames: ['The field "a" matches the … "^A"'],
  },
  {
    terminal: "n.form+1",
    base: 'Send a POST request to /a with form field "a" = "1"',
    frames: ['Send a POST request to /a with … "a" = "1"'],
  },
  {
    terminal: "n.multipart+1",
    base: 'Send a POST request to /a with multipart field "a" = "1"',
    frames: ['Send a POST request to /a with … "a" = "1"'],
  },
  {
    terminal: "n.pathparam+1",
    base: "Send a GET request to /a/{id} with path parameter id = 7",
    frames: ["Send a GET request to /a/{id} with … id = 7"],
  },
  {
    terminal: "n.parameter+1",
    base: "Send a GET request to /a with parameter page = 7",
    frames: ["Send a GET request to /a with … page = 7"],
  },
  {
    terminal: "n.apikey+1",
    base: 'Send a GET request to /a with API key "k" in header "X-Key"',
    frames: ['Send a GET request to /a with … "k" in header "X-Key"'],
  },
  {
    terminal: "n.user+1",
    base: 'I authenticate with username "ada" and password "x"',
    frames: ['I authenticate with … "ada" and password "x"'],
  },
  {
    terminal: "n.password+1",
    base: 'I authenticate with username "ada" and password "x"',
    frames: ['I authenticate with username "ada" and … "x"'],
  },
  {
    terminal: "n.senttext+1",
    base: 'Send a POST request to /a with text body "hello"',
    frames: ['Send a POST request to /a with … "hello"'],
  },
  {
    terminal: "n.sentxml+1",
    base: 'Send a POST request to /a with XML body "<a/>"',
    frames: ['Send a POST request to /a with … "<a/>"'],
  },
  {
    terminal: "n.schema+1",
    base: 'The response matches the schema "Parcel"',
    frames: ['The response matches the … "Parcel"'],
  },
  {
    terminal: "n.bodytext+1",
    base: 'The response text contains "late"',
    frames: ['The … contains "late"'],
  },
  {
    terminal: "n.playbook+1",
    base: 'Run the playbook "Log in"',
    frames: ['Run the … "Log in"'],
  },
  {
    terminal: "n.character",
    base: 'The field "a" is at most 5 characters long',
    frames: ['The field "a" is at most 5 … long'],
  },
  {
    terminal: "n.redirect+s",
    base: "Do not follow redirects",
    frames: ["Do not follow …"],
  },
  {
    terminal: "n.times",
    base: 'Repeat until the field "s" is "d", at most 5 times',
    frames: ['Repeat until the field "s" is "d", at most 5 …'],
  },
  {
    terminal: "w.noless",
    base: 'The field "rows" has at least 3 items',
    frames: ['The field "rows" has … 3 items'],
  },
  {
    terminal: "w.nomore",
    base: 'The field "rows" has at most 3 items',
    frames: ['The field "rows" has … 3 items'],
  },
  {
    terminal: "w.isnot",
    base: 'The field "a" is not 3',
    frames: ['The field "a" … 3'],
  },
  {
    terminal: "w.is",
    base: 'The field "a" is 3',
    frames: ['The field "a" … 3'],
  },
  {
    terminal: "w.same",
    base: 'The field "a" is 3',
    frames: ['The field "a" … 3'],
  },
  {
    terminal: "w.arrow",
    base: "GET /a → 200",
    frames: ["GET /a … 200"],
  },
  {
    terminal: "w.null",
    base: 'The field "a" is null',
    frames: ['The field "a" is …', 'The field "a" should be …'],
  },
  {
    terminal: "w.true",
    base: 'The field "a" is true',
    frames: ['The field "a" is …'],
  },
  {
    terminal: "w.valid",
    base: 'The field "a" is a UUID',
    frames: ['The field "a" is a … UUID'],
  },
  {
    terminal: "w.cause",
    base: "The request is rejected because of a conflict",
    frames: ["The request is rejected … a conflict"],
  },
  {
    terminal: "w.about",
    base: "$.a is approximately 3 (tolerance 1)",
    frames: ["$.a is … 3 (tolerance 1)"],
  },
  {
    terminal: "w.both",
    base: '$.a and $.b are both "ok"',
    frames: ['$.a and $.b are … "ok"'],
  },
  {
    terminal: "w.any",
    base: 'At least one item in $.rows has the field "id"',
    frames: ['… item in $.rows has the field "id"'],
  },
  {
    terminal: "w.any",
    base: '$.rows contains an item with "id" 3',
    frames: ['$.rows contains … item with "id" 3'],
  },
  {
    terminal: "w.returned",
    base: 'The field "a" exists',
    frames: ['The field "a" is …'],
  },
  {
    terminal: "w.auth",
    base: "Send a GET request to /a without a token",
    frames: ["Send a GET request to /a without …"],
  },
  {
    terminal: "w.anonymous",
    base: "Make an unauthenticated GET request to /orders",
    frames: ["Make an … GET request to /orders"],
  },
  {
    terminal: "w.basic",
    base: 'Send a GET request to /a with basic authentication "ada" and "x"',
    frames: ['Send a GET request to /a with … "ada" and "x"'],
  },
  {
    terminal: "w.bad",
    base: "A missing city is rejected with 400",
    frames: ["A … city is rejected with 400"],
  },
  {
    terminal: "f.join",
    base: "Send a GET request to /a and expect status 200",
    frames: ["Send a GET request to /a … expect status 200"],
  },
  {
    terminal: "f.until",
    base: "Repeat until status is 200",
    frames: ["Repeat … status is 200"],
  },
  {
    terminal: "f.not",
    base: 'The field "a" is not 3',
    frames: ['The field "a" is … 3'],
  },
  {
    terminal: "f.of",
    base: 'Every item in $.rows has the field "id"',
    frames: ['Every item … $.rows has the field "id"'],
  },
];

/** Words that stand for different values: the sentence with the value itself. */
export interface ValuedFrame {
  readonly terminal: string;
  readonly base: (value: string) => string;
  readonly frames: readonly string[];
  readonly but?: readonly string[];
}

export const valuedFrames: readonly ValuedFrame[] = [
  {
    terminal: "w.reasonphrase",
    base: (value) => `Expect status ${value}`,
    frames: ["The status is …", "I receive a …", "The status should be …", "The response should be …"],
    // A thing that is gone is not a status, and a response that is gone neither.
    but: ["gone"],
  },
  {
    terminal: "w.type",
    base: (value) => `The field "a" is of type ${value}`,
    frames: ['The field "a" is a …', 'The field "a" should be a …', 'The field "a" has the type …'],
  },
  {
    terminal: "w.number",
    base: (value) => `The field "rows" has ${value} items`,
    frames: ['The field "rows" has … items', "There are … items in $.rows"],
  },
  { terminal: "w.errorclass", base: (value) => `Expect status ${value}`, frames: ["The server returns a …"] },
  { terminal: "w.ordinal", base: (value) => `$.rows[${value}] is 3`, frames: ["The … item in $.rows is 3"] },
  { terminal: "w.headername", base: (value) => `The header ${value} is "x"`, frames: ['The … header is "x"', 'The header … is "x"'] },
  { terminal: "w.media-type", base: (value) => `The header ${value} is "x"`, frames: ['The … header is "x"', 'The … is "x"'] },
  { terminal: "w.methodverb", base: (value) => `Send a ${value} request to /a`, frames: ["… to /a", "I … to /a"] },
];
