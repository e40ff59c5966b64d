// Lists the names of semantic tokens, in the order in which the protocol counts them.

export const tokenTypes = ["variable", "property", "parameter", "namespace", "function", "keyword", "string", "number"] as const;
export const tokenModifiers = ["readonly", "deprecated"] as const;
