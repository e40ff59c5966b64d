/**
 * Reads the arguments of desktop VS Code that matter to tests, and ignores the others as VS Code ignores unknown ones.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface VscodeArguments {
  readonly extensionDevelopmentPath: readonly string[];
  readonly extensionTestsPath: string | undefined;
  readonly userData: string | undefined;
  readonly extensions: string | undefined;
  readonly trusted: boolean;
  readonly version: boolean;
  /** The arguments with which the server's own command line lists, installs or removes extensions; often empty. */
  readonly extensionCommands: readonly string[];
  /** Folder or workspace file, and files. */
  readonly open: readonly string[];
}

/** Options with a value, which follows `=` or is the next argument. */
const withValue = new Set([
  "extensionDevelopmentPath",
  "extensionTestsPath",
  "user-data-dir",
  "extensions-dir",
  "install-extension",
  "uninstall-extension",
  "disable-extension",
  "enable-proposed-api",
  "folder-uri",
  "file-uri",
  "locale",
  "log",
  "logsPath",
  "profile",
  "crash-reporter-directory",
  "password-store",
  "sync",
]);

export function readArguments(args: readonly string[]): VscodeArguments {
  const options: { readonly name: string; readonly value: string | undefined }[] = [];
  const paths: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? "";
    const match = /^--?([^=]+)(?:=(.*))?$/s.exec(argument);
    if (match === null) {
      paths.push(argument);
      continue;
    }
    const name = match[1] ?? "";
    const value = match[2] ?? (withValue.has(name) ? args[++index] : undefined);
    options.push({ name, value });
  }
  const all = (...names: readonly string[]) => options.filter(({ name }) => names.includes(name));
  const values = (name: string) => all(name).flatMap(({ value }) => (value === undefined ? [] : [pathOf(value)]));
  const commands = all("install-extension", "uninstall-extension", "list-extensions", "show-versions", "force");
  return {
    extensionDevelopmentPath: values("extensionDevelopmentPath"),
    extensionTestsPath: values("extensionTestsPath").at(-1),
    userData: values("user-data-dir").at(-1),
    extensions: values("extensions-dir").at(-1),
    trusted: all("disable-workspace-trust").length > 0,
    version: all("version", "v").length > 0,
    extensionCommands: commands.map(({ name, value }) => (value === undefined ? `--${name}` : `--${name}=${value}`)),
    open: [...values("folder-uri"), ...values("file-uri"), ...paths.filter((path) => existsSync(path))],
  };
}

function pathOf(value: string): string {
  return value.startsWith("file:") ? fileURLToPath(value) : value;
}
