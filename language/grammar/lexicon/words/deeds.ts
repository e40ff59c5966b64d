// Lists verbs of the same sense: each may ask for an operation of that name. Lines as in `table.ts`, of the class `o`.
// The operation's own verb takes precedence, and two operations that fit are a refusal.

export const deeds = `
o.pay: pay, settle, pay for, pay off
o.complete: complete, finish, close, conclude, sign off, wrap up, finalize, finalise
o.publish: publish, release, launch, unveil, go live with, put live, take live, put online, bring online, make public
o.archive: archive, shelve, mothball, retire
o.giveback: return, bring back, give back, hand back, hand in
o.assign: assign, allocate, entrust, give to, hand to, hand over to
o.reschedule: reschedule, move, postpone, push back, bring forward, put off, shift, defer, delay, rebook
o.register: register, enrol, enroll, sign up, onboard
o.book: book, reserve
o.ship: ship, dispatch, send out, send off
o.block: block, ban, bar, lock out, blacklist
o.unblock: unblock, unban, reinstate, unlock
o.refund: refund, reimburse, pay back
o.submit: submit, hand in, file, lodge, turn in, send in
o.pause: pause, suspend, freeze, halt, interrupt, put on hold
o.resume: resume, continue, unpause, unfreeze, reactivate, take up again
o.transfer: transfer, move, send, wire, remit
o.rate: rate, review, score, grade
o.extend: extend, prolong, renew, lengthen
o.upgrade: upgrade, move up, step up, switch
o.resolve: resolve, fix, solve, settle, close
o.reopen: reopen, open again, open up again
o.restock: restock, refill, replenish, top up
o.issue: issue, hand out, give out, dispense
o.collect: collect, pick up, gather
o.discharge: discharge, send home, let go
o.checkin: check in, arrive
o.checkout: check out, depart, leave
o.resize: resize, shrink, enlarge, grow, expand, upsize, downsize
o.deploy: deploy, roll out, ship
o.rollback: roll back, revert, undo
o.duplicate: duplicate, copy, clone
o.deactivate: deactivate, disable, switch off, turn off, shut off
o.activate: activate, enable, switch on, turn on
`;
