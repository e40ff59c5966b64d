/**
 * As `describe` on Linux, where the VS Code of the tests runs. Elsewhere the tests are not there, and those of `api/`
 * run in desktop VS Code.
 */
export const onLinux = (title: string, body: (this: Mocha.Suite) => void) => {
  if (process.platform === "linux") describe(title, body);
};
