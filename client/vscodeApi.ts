/** The API of VS Code as a value that is passed along. */
export type Vscode = typeof import("vscode");
