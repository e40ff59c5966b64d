// Reports errors as problem details (RFC 9457). A handler throws a Problem; the server answers with it.

/**
 * One rejected field of a request. `field` is its path in the body (`lines[0].quantity`) or the name of a query
 * parameter.
 */
export interface FieldError {
  readonly field: string;
  readonly code: "required" | "type" | "format" | "range" | "length" | "choice" | "unknown" | "reference";
  readonly message: string;
}

/** The body of an answer with content type application/problem+json. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly FieldError[];
}

/** Thrown to end a request with an error answer. `headers` are added to that answer. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    more: { readonly errors?: readonly FieldError[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** The problem as the client sees it; `path` is the path of the request. */
export function problemDocument(problem: Problem, path: string): ProblemDocument {
  const title = titles[problem.status] ?? "Error";
  return {
    type: `/problems/${title.toLowerCase().replaceAll(" ", "-")}`,
    title,
    status: problem.status,
    detail: problem.message,
    // A stray % would make it something else than the URI reference which RFC 9457 asks for.
    instance: path.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  };
}

export function notFound(what: string): Problem {
  return new Problem(404, `${what} does not exist.`);
}

export function conflict(detail: string): Problem {
  return new Problem(409, detail);
}

/** 422 with the list of rejected fields. */
export function invalid(errors: readonly FieldError[]): Problem {
  const fields = errors.map((error) => error.field).join(", ");
  return new Problem(422, `The request has invalid values: ${fields}.`, { errors });
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  500: "Internal Server Error",
};
