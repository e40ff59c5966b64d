// Says what each test of ours that is not green on a service as it is has found: a difference between the service and
// its document, or something of the machine. Judged by hand, one by one, on 26 November 2026; what no line here
// explains is printed as a false alarm.

export type Judgement = "finding" | "environment" | "false alarm";

interface Line {
  readonly service: string;
  /** Of the title of the test, and the check that failed. */
  readonly test: RegExp;
  readonly is: Judgement;
  readonly why: string;
}

const lines: readonly Line[] = [
  {
    service: "todo",
    test: /: title is empty: .* it is 422/,
    is: "finding",
    why: "The document allows an empty title, and no refusal is documented.",
  },
  {
    service: "todo",
    test: /: remindAtAddress is written in many scripts: .* it is 500/,
    is: "environment",
    why: "The service asks a server in the internet where the address is, which this machine cannot reach.",
  },
  {
    service: "serverest",
    test: /: \w+ is empty: .* it is 400/,
    is: "finding",
    why: "No schema forbids an empty text.",
  },
  {
    service: "serverest",
    test: /: only required members are sent: .* it is 400/,
    is: "finding",
    why: "The document calls members optional that the service requires.",
  },
  {
    service: "serverest",
    test: /: quantidadeTotal is the least, 0: .* it is 400/,
    is: "finding",
    why: "The documented minimum is refused.",
  },
  {
    service: "json-server",
    test: /· (?:Negative Values|Edge Case) · .*: status is 4xx .* it is 20[01]/,
    is: "finding",
    why: "The service takes values that the document forbids.",
  },
  {
    service: "json-server",
    test: /· Negative: status is 4xx .* it is 20[01]/,
    is: "finding",
    why: "The service takes a body of a type that the document does not list.",
  },
];

export function judged(service: string, test: string): { readonly is: Judgement; readonly why: string } {
  const line = lines.find((one) => one.service === service && one.test.test(test));
  return line ?? { is: "false alarm", why: test };
}
