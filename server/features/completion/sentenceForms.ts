// Lists the forms of sentences that completion proposes, as snippets. A test compiles each form with the defaults of
// its places.

export interface SentenceForm {
  readonly label: string;
  /** In the notation of snippets; the default of a place keeps the sentence readable. */
  readonly snippet: string;
  readonly documentation: string;
  /** `call`: needs a request or tool call above in the phase. */
  readonly needs?: "call";
  /** The part of the workspace that it needs. */
  readonly uses?: "server" | "playbook";
}

export const sentenceForms: readonly SentenceForm[] = [
  {
    label: "Send a GET request to …",
    snippet: "Send a GET request to ${1:/path}.",
    documentation: "Sends a request. Parts follow with `with`: headers, query parameters, a body.",
  },
  {
    label: "Send a POST request to … with …",
    snippet: 'Send a POST request to ${1:/path} with ${2:name} "${3:value}".',
    documentation: "Sends a request with a JSON body of these fields.",
  },
  {
    label: "Send a POST request to … with body:",
    snippet: 'Send a POST request to ${1:/path} with body:\n```json\n{ "${2:name}": "${3:value}" \\}\n```',
    documentation: "Sends a request with the JSON of the code block as its body.",
  },
  {
    label: "Send a PUT request to … with …",
    snippet: 'Send a PUT request to ${1:/path} with ${2:name} "${3:value}".',
    documentation: "Sends a request with a JSON body of these fields.",
  },
  {
    label: "Send a DELETE request to …",
    snippet: "Send a DELETE request to ${1:/path}.",
    documentation: "Sends a request.",
  },
  {
    label: "Expect status …",
    snippet: "Expect status ${1:200}.",
    documentation: "Checks the HTTP status of the last call.",
    needs: "call",
  },
  {
    label: "Expect status … and that …",
    snippet: 'Expect status ${1:200} and that ${2:\\$.status} is "${3:NEW}".',
    documentation: "Checks the status and a value of the response's body.",
    needs: "call",
  },
  {
    label: "Expect that … is …",
    snippet: 'Expect that ${1:\\$.name} is "${2:value}".',
    documentation: "Checks a value of the response's body. Write numbers and `true`, `false` without quotes.",
    needs: "call",
  },
  {
    label: "Expect that … contains …",
    snippet: 'Expect that ${1:\\$.name} contains "${2:text}".',
    documentation: "Checks a part of a text or of a list.",
    needs: "call",
  },
  {
    label: "Expect the body to match the schema …",
    snippet: 'Expect the body to match the schema "${1:Name}".',
    documentation: "Checks the response's body against a schema of the OpenAPI document, or a JSON Schema file.",
    needs: "call",
  },
  {
    label: "Expect the header …",
    snippet: 'Expect the header ${1:Content-Type} to contain "${2:json}".',
    documentation: "Checks a header of the response.",
    needs: "call",
  },
  {
    label: "Expect the response time …",
    snippet: "Expect the response time to be below ${1:500} ms.",
    documentation: "Checks how long the call took.",
    needs: "call",
  },
  {
    label: "Save … as …",
    snippet: "Save ${1:\\$.id} as \\${${2:id}\\}.",
    documentation: "Saves a value of the response in a variable when the response arrives.",
    needs: "call",
  },
  {
    label: "Save the header … as …",
    snippet: "Save the header ${1:Location} as \\${${2:location}\\}.",
    documentation: "Saves a header of the response in a variable.",
    needs: "call",
  },
  {
    label: "Repeat the request until …",
    snippet: 'Repeat the request until ${1:\\$.status} is "${2:DONE}".',
    documentation: "Repeats the last call until the condition holds.",
    needs: "call",
  },
  {
    label: "Set … to …",
    snippet: 'Set \\${${1:name}\\} to "${2:value}".',
    documentation: "Gives a variable a value.",
  },
  {
    label: "Set … to a random …",
    snippet: "Set \\${${1:email}\\} to a random ${2|e-mail address,UUID,integer,name,word|}.",
    documentation: "Gives a variable a value that is generated in each run.",
  },
  {
    label: "Set the header … to …",
    snippet: 'Set the header ${1:X-Trace} to "${2:1}".',
    documentation: "Prepares the next request of the phase.",
  },
  {
    label: "Wait …",
    snippet: "Wait ${1:2} seconds.",
    documentation: "Waits. To wait for a condition, repeat the request until it holds.",
  },
  {
    label: "For each row:",
    snippet:
      'For each row:\n| ${1:sku} | ${2:quantity} |\n| --- | --- |\n| A-100 | 1 |\n  - Send a POST request to /orders with $1 "<$1>" and $2 <$2>.',
    documentation: "Runs the indented list below once for each row of the table.",
  },
  {
    label: "Run the playbook …",
    snippet: 'Run the playbook "${1:name}".',
    documentation: "Runs the setup and execution of another playbook here; its teardown runs after this one's.",
    uses: "playbook",
  },
  {
    label: "@server tool with …",
    snippet: '@${1:server} ${2:find} with ${3:name} "${4:value}".',
    documentation: "Calls a tool of an MCP server.",
    uses: "server",
  },
];
