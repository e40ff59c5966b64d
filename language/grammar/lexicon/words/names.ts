// What the operations of a document and their fields are called: compared with names there, and no terminals.

export const names = `
o.noun: user, client, customer, admin, tester, caller, consumer, developer, application, api, server, service, system, app, operation, site, shop, first, last, value, stale
o.create=POST: apply, apply for, draft, reserve, order, put into, put onto, push, schedule in, invite, create, attach, put in, leave, left, send, add, post, register, place, insert, submit, make, set up, build, generate, produce, store, provision, spin up, open, open up, publish, book, schedule, arrange, raise, file, enter, log, record, issue, establish, introduce, write, start
o.get=GET: peek at, peek into, look into, go through, pull up, bring up, call up, re-read, reread, reload, re-fetch, get, read, fetch, retrieve, view, show, find, search, search for, search after, look for, seek, list, load, query, look up, look at, lookup, request, display, look, consult, check, grab, pull, see, inspect, access, open, ask for, go get, download, obtain, poll, browse
o.update=PUT PATCH: update, change, modify, edit, correct, amend, adjust, alter, set, mark, give, bump, bump up, raise, lower, switch, increase, decrease, reduce, revise, fix, tweak, rework, rewrite, reword, cut, shorten, lengthen, postpone, delay, push, push back
o.replace=PUT: replace, put, overwrite
o.patch=PATCH: patch
o.delete=DELETE: bin, storno, chuck, chuck out, nuke, delete, remove, destroy, cancel, erase, drop, discard, wipe, get rid of, take out, take off, throw away, throw out, tear down, take down, dispose of, trash, scrap, purge, detach, clear, clear out, clear away, take away, withdraw, call off, revoke
o.win: win
o.lose: lose
o.freeze: freeze
o.enter: connect, log in, log on, login, logon, sign in, sign on, signin, authenticate, session, auth, token
o.leave: log out, log off, logout, sign out, sign off, signout
o.enable: enable, activate, turn on, switch on, on
o.disable: disable, deactivate, turn off, switch off, off
o.renew: renew, refresh, extend
o.rename: rename
o.origin: from, origin, source, departure
o.destination: to, destination, target, arrival
o.undo: undo, revert
o.stop: stop, end, terminate, abort, halt
o.start: start, begin, launch
o.buy: checkout, check out, buy, purchase
o.evaluate: evaluate, assess
o.compute: compute, calculate, work out
o.attach: attach, upload, append
o.approve: approve, accept, grant
o.refuse: refuse, reject, decline, deny, turn down
o.lend: lend, borrow
o.pause: pause, suspend
o.resume: resume, continue, unpause
o.confirm: confirm, acknowledge
o.copy: copy, clone, duplicate
o.title: name, title, label, subject
o.content: text, subject, body, content, message, value, label, emoji
o.code: code, key, name, number, sku, slug
o.identity: id, number, identifier, key, code, uuid
o.record: record, entry, object, details, data, resource, info, information
o.amount: quantity, amount, count, copies
o.price: price, cost, fee, at, for
o.most: at most, limit, size, page size, per page, top, take, max, max results
o.least: starting at, offset, skip, start
o.search: for, q, query, search, term, keyword, keywords, search term, search text
o.cause: because, reason, cause
o.day: date, day
o.hour: time, hour, start time
o.opposite: private=public, public=private, disabled=enabled, inactive=active, unread=read, hidden=visible, unpublished=published, off=on, closed=open
`;
