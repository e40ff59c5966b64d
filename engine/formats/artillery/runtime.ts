// Contains the source text of the code that every exported Artillery processor shares.

export const artilleryRuntime = `/** One for each virtual user. */
function stateOf(vars) {
  const row = typeof vars.row === "string" ? JSON.parse(vars.row) : vars.row;
  vars.playbook ??= { v: { ...given, ...vars.shared, ...row }, attempts: {} };
  return vars.playbook;
}

/** Of an error that a check or a missing value is: the rest of the phase is left out, and the teardown runs. */
function fail(state, message) {
  state.failed ??= message;
}

function runs(call, state) {
  if (!call.teardown) return state.failed === undefined;
  return call.needs.every((name) => state.v[name] !== undefined);
}

function json(response) {
  try {
    return JSON.parse(response.body);
  } catch {
    return undefined;
  }
}

function header(response, name) {
  const value = response.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : value;
}

function uuid() {
  return require("node:crypto").randomUUID();
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function holds(check, v, response) {
  try {
    return Boolean(check(v, response));
  } catch {
    return false;
  }
}

async function prepared(call, state) {
  await pause(call.wait);
  call.before(state.v);
  return call.request(state.v);
}

/** Saves first, as in a run: the teardown needs what was made, even where a check fails. */
function received(call, state, response, count) {
  const { v } = state;
  for (const [name, read] of Object.entries(call.saves)) {
    try {
      v[name] = read(v, response);
    } catch {
      v[name] = undefined;
    }
    if (v[name] === undefined) fail(state, \`\${call.name}: \${name} has no value\`);
  }
  for (const [sentence, check] of Object.entries(call.checks)) {
    const ok = holds(check, v, response);
    count(ok ? "playbook.checks.passed" : "playbook.checks.failed");
    if (!ok) fail(state, \`\${call.name}: \${sentence}\`);
  }
}

for (const [id, call] of Object.entries(calls)) {
  module.exports[\`\${id}Runs\`] = (vars) => runs(call, stateOf(vars));
  module.exports[\`\${id}Request\`] = async (params, context) => {
    const state = stateOf(context.vars);
    const { body, ...request } = await prepared(call, state);
    Object.assign(params, request);
    // Bytes: Artillery would take {{ in a text for a variable of its own.
    if (body !== undefined) params.body = Buffer.from(body);
    state.sent = performance.now();
  };
  module.exports[\`\${id}Response\`] = async (params, { statusCode: status, headers, body }, context, events) => {
    const state = stateOf(context.vars);
    const response = { status, headers, body, timings: { duration: performance.now() - state.sent } };
    const { until } = call;
    if (until !== undefined) {
      const times = (state.attempts[id] = (state.attempts[id] ?? 0) + 1);
      if (times < until.times && !holds(until.holds, state.v, response)) return;
      state.attempts[id] = until.times;
    }
    received(call, state, response, (name) => events.emit("counter", name, 1));
  };
  module.exports[\`\${id}Again\`] = (context, next) => {
    const state = stateOf(context.vars);
    if (!runs(call, state) || state.attempts[id] >= call.until.times) next(false);
    else setTimeout(() => next(true), call.until.every);
  };
}

/** Runs the setup of the service once and gives its values to every virtual user. */
module.exports.share = async (context) => {
  const { v, failed } = stateOf(context.vars);
  context.vars.shared = v;
  delete context.vars.playbook;
  if (failed !== undefined) throw new Error(failed);
};

/** The virtual user fails where its test did. */
module.exports.verdict = async (context) => {
  const { failed } = stateOf(context.vars);
  if (failed !== undefined) throw new Error(failed);
};

/** No connection ends a virtual user at once: what it has made is removed here. */
module.exports.cleanUp = async (error, request, context) => {
  const state = stateOf(context.vars);
  if (state.cleaned === true || error.message === state.failed) return;
  state.cleaned = true;
  for (const call of Object.values(calls)) {
    if (!call.teardown || call.shared || !runs(call, state)) continue;
    try {
      const { url, method, headers, body } = await prepared(call, state);
      await fetch(url, { method, headers, body });
    } catch (reason) {
      console.error(String(reason));
    }
  }
};
`;
