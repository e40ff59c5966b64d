// Words around the call of a tool, which are names elsewhere, too.

export const tools = `
t.via: in, on, at, from, via, through, with, using, over, against, inside, within, by, to, of
t.ask: ask, asks, tell, tells, let, lets, have, has, get, want, request, query
t.invoke: use, uses, call, calls, run, runs, invoke, invokes, execute, executes, trigger, triggers, perform, performs, do, does
t.show: get, gets, show, shows, fetch, fetches, retrieve, retrieves, display
t.read: read, reads, get, gets, fetch, fetches, open, opens, load, loads, retrieve, retrieves
t.with: with, using, for, where, by, having, whose, in, from, to, of, on, as, into, at, under, against
t.is: is, are, was, were, as, to, of, be, being, equal, equals, set, with, value, values, the, following, having, containing, contains, contain, content, contents, at, =, :
t.input: input, argument, parameter, field, following
t.inputs: input, inputs, argument, arguments, parameter, parameters
t.limit: a time limit of, a timeout of, time limit of, timeout of
t.about: for, about, on, regarding, concerning
t.filler: a, an, the, this, that, these, those, my, our, your, his, her, its, for, of
t.managing: manage, manages, management, manager, handle, read, write, edit, tool, tools, action, actions, operation, operations
t.action: call, calls, action, actions, tool, tools, server, servers
t.noun: field, property, attribute, member, element, node
t.identifying: key, id, name, code, number, uri, url, slug
`;
