// VS Code's module that ends a process whose parent is gone is native and is not compiled at the install; this does the
// same.
const process = require("node:process");

const pollMilliseconds = 2000;

exports.start = (pid) => {
  const watch = () => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  };
  setInterval(watch, pollMilliseconds).unref();
};

exports.exit = (code) => process.exit(code);
