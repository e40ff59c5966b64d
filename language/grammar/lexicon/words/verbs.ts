// Verbs of requests, checks, saves and waits. The first word of an entry is inflected.

export const verbs = `
v.send: send, make, perform, issue, execute, do, submit, fire, dispatch, run, launch, trigger, place, initiate, carry out, fire off, transmit, create, raise, emit, shoot off, send off, send out, throw, follow up with, continue with, go on with, proceed with, finish with, end with, start with, begin with
v.call: call, try, hit, invoke, access, visit, open, request, query, contact, ping, reach, consume, connect to, connects to, browse to, navigate to, go to, poll, ask for, take a look at, have a look at, look at, call up, check out
v.fetch: get, fetch, retrieve, read, load, obtain, download, look up, pull
v.remove: delete, remove, erase
v.receive: receive, get back, receive back, be given, be shown, end up with, run into, bump into, be greeted with, be greeted by, be met with, be told, get told, be handed, hear back
v.get: get, see, obtain, observe, find, view, have
v.return: return, respond with, give, reply with, answer with, yield, produce, respond, reply, answer, result in, give back, send back, come back with, deliver, come with, end with, acknowledge with, lead to, respond by, give us, give me, complain with, end in, get us, get me, earn us, earn me, bring us, hand us, hand back, hit us with, slap us with, throw us, throw, come back as, end up in, end up as, end up with, bounce with, bounce back with, meet us with, meet with, greet us with, greet with, confirm with, acknowledge by, confirm by, agree with, react with, finish with, come out with, come out as, spit out, tell us, tell me, give us back, give me back, come up with
v.have: have, bear, expose, feature, possess, own
v.show: show, display
v.contain: contain, include, hold, mention, list, comprise, provide, expose, leak, reveal, disclose, say something about, contain something about, mention something about, refer to, talk about, carry, consist of, be made up of
v.havevalue: have the value, hold the value, have value, carry the value, have the value of, have a value of, hold the value of, carry the value of
v.equal: turn to, have turned to, has turned to, come back as, show up as, equal, equal to, be equal to, match exactly, read, become, say, amount to, come out as, come to, change to, go up to, go down to, flip to, stay, remain, change into, turn into, be set to, be the same as, report, equate to, correspond to, rise to, grow to, drop to, fall to, climb to, increase to, decrease to, sink to, jump to, switch to, move to, advance to, sit at, stand at, be at, rest at, land at, land on, settle at, settle on, end up at, be set on, be given as, be listed as, be reported as, be shown as, be stored as, be recorded as, be marked as, be returned as, be sent back as, be displayed as, be now at, register as, count as, start as, start out as, start off as, begin as, be called, be spelled, turn out as, turn out to be, prove to be, work out at, work out to, work out as, add up to, sum up to, sum to, default to, resolve to, evaluate to, revert to, reset to, be reset to, be updated to, be changed to, have turned into, come back, come out, turn out, end up, stand on, be filled with, come through as, arrive as, match with, tally with, get set to, get updated to, get changed to, get switched to, move on to, go to, go over to, transition to, progress to, proceed to, arrive at, be down as, be flagged as, be considered, be considered as, be regarded as, be treated as, be tagged as, be tagged, be classified as, be labelled as, be labeled as, be left at, be kept at, be left as, be kept as, be set at, be switched to, be moved to, be put to, be put on, be turned to, be turned into, be bumped to, be raised to, be lowered to, be increased to, be decreased to, be reduced to, be adjusted to, be corrected to, be fixed at, come as, come back with, be well at, be well
v.link: read, become, stay, remain, come back as, come out as, come up as, show up as, show, turn out as, turn out to be, turn out, prove to be, be set to, be set on, be given as, be listed as, be reported as, be shown as, be stored as, be returned as, be sent back as, report, say, sit at, sit, stand at, be at, rest at, land at, end up as, end up, register as, count as, look like, appear as, come as, start as, start out as, start off as, begin as, seem, equal to, change to, turn into, change into, come to, amount to, go up to, go down to, rise to, fall to, grow to, drop to, come back, come out, be filled with, be considered, be considered as, be flagged as, be down as, be regarded as, be treated as, be classified as, be left at, be left as, be kept as, be marked, be flagged, come through as, arrive as
v.shift: go from, change from, move from, switch from, jump from, rise from, grow from, increase from, drop from, fall from, sink from, decrease from, climb from, turn from, flip from, go up from, go down from, be raised from, be lowered from, be changed from, be updated from, be increased from, be decreased from, be reduced from, advance from, progress from, shift from, be bumped from, be moved from
v.match: match, satisfy, fulfil, fulfill, follow, fit, conform to, comply with, adhere to, be like, look like, match against, validate against, obey, respect, be valid against, meet
v.starts: start with, begin with, commence with, have the prefix, have prefix, be prefixed with, be prefixed by
v.ends: end with, finish with, end in, have the suffix, have suffix
v.exist: exist, occur, appear, be there, be present
v.differ: differ from
v.exceed: exceed
v.assert: prove, demonstrate, verify, check, expect, assert, ensure, confirm, validate, test, make sure, double-check, guarantee, see, verify if, check if, validate if, check for, expect to see, see to it, make certain, be sure, expect to get, expect to receive, inspect, check to see, observe, look for, make sure that we get, demand, insist, want, hope for, hope to see, hope to get, hope, pray for, await, anticipate, count on, insist on, expect to hear, expect to learn, expect to be told, expect to find, hear, learn, be told, get told, be informed, get to hear, look to see, want to see, look whether, verify whether, check whether, be certain, see whether, see if, find out whether, find out if, establish, convince ourselves, convince myself, ascertain, would like to get, look forward to, be after, double check, cross-check, recheck, re-check, make certain that, assure, be assured, want to be sure, have to get, control that, control if, control whether
v.save: save, store, remember, keep, extract, capture, pick, note, record, grab, memorize, memorise, collect, take, put, write down, note down, hold on to, retain, stash, assign, hang on to, keep track of, persist, copy, cache, keep hold of, get hold of, hang onto, hold onto, make a note of, jot down, stash away, tuck away, file away, set aside, put aside, lay aside, hold back, pick up, snag, pull out, fish out, memorise as, write up, scribble down, stow, stow away, preserve, snatch, read out, read off, hold, keep safe, keep around
v.count: count
v.load: import, load, read, fill, copy, generate, take
v.set: set, use, pipe, add, append, provide, define, specify, configure, include, pass, supply, attach, initialize, initialise, have, put, give, apply, load, send, declare, assign, prepare
v.setvar: set, initialize, initialise, define, assign, let, create, declare, change
v.wait: wait, hold on, hang on, stand by, stay idle, sit tight, pause, sleep, hold, rest, idle, delay
v.repeat: repeat, keep calling, keep polling, keep requesting, keep on sending, keep trying, keep checking, keep asking, retry calling, send again, try again, retry, resend, poll, redo, keep sending, keep repeating
v.authenticate: authenticate, log on, log in, login, sign in, authorize, authorise, sign on, log on with, authenticate with, authenticate using, log in with
v.succeed: succeed, pass, go through, work, go fine, go well, go smoothly, go ahead, do the job
v.fail: fail, error, error out, go wrong
v.reject: reject, refuse, deny, decline, block, forbid, turn down, turn away, throw out, send away, knock back, push back, block off, bounce, reject out of hand, say no
v.accept: accept, let through, allow, permit
v.take: take, last, arrive, complete, finish, answer, respond, come back, return, be received
v.go: go, travel
v.generate: generate, create, make, pick, choose
v.clear: clear, remove, delete, reset, drop, empty, forget, discard
v.enable: enable, switch on, turn on, allow
v.disable: disable, switch off, turn off, disallow
v.lie: lie, fall, range, be, stay, remain, keep
v.acknowledge: confirm, acknowledge
v.follow: follow
v.changed: change, alter
v.upload: attach, upload
`;
