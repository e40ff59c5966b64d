/** Declares the API of VS Code as a value that callers pass on. */
export type Vscode = typeof import("vscode");
