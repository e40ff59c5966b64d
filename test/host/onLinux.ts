/**
 * As `describe` on Linux, where the VS Code of the tests runs. Other systems have no such tests, and run those of
 * `api/` in desktop VS Code.
 */
export const onLinux = (title: string, body: (this: Mocha.Suite) => void) => {
  if (process.platform === "linux") describe(title, body);
};
