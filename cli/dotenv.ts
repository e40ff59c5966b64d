// Reads environment variables from a file that the user names, such as .env.

import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { PlaybookError, whyUnreadable } from "../engine/index.ts";

/** A variable that is set already stays as it is. */
export function readDotenv(path: string): void {
  try {
    loadEnvFile(path);
  } catch (cause) {
    const message = `The file of --dotenv, ${path}, cannot be read: ${whyUnreadable(cause)}.`;
    throw new PlaybookError("no-such-path", message, "Check the path; it is relative to the current folder.", cause);
  }
}

/** The end of a message about a missing variable: a .env file is read only when it is named. */
export function dotenvHint(): string {
  return existsSync(".env") ? "; .env is read only with --dotenv .env" : "";
}
