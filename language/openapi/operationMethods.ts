/** The members of a path of a document that are operations; OpenAPI 3.2 has `query`. */
export const operationMethods: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
