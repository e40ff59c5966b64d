// Recognizes names: variables, HTTP methods, files, addresses. Shared by the front matter, the references and the
// schema's formats.

/** A letter or `_`, then letters, digits, `_` and `-`. */
export const variableName = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT"] as const;

/** Extensions of file variables. */
export const fileExtensions = [".pdf", ".jpeg", ".jpg", ".png", ".txt", ".csv", ".xls", ".xlsx", ".json", ".xml"] as const;

/** An absolute http(s) URL, or one that begins with a variable. */
export const webAddress = /^(?:https?:\/\/[^\s/]|\$\{)\S*$/i;

/** A path that could leave the root on any machine: absolute, with a drive, or a URL. */
export function isOutsidePath(path: string): boolean {
  return /^(?:[\\/]|[a-z]:|[a-z][a-z0-9+.-]*:\/\/|~)/i.test(path);
}
