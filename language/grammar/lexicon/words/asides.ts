// Phrases of sentences that are read by their words: what leads in, remarks, deeds (`a.v`, inflected) and everyday
// synonyms of things (`a.n`).

export const asides = `
a.lead: likewise, thereupon, subsequently, thereafter, similarly, in the same way, kindly, kindly try to, try, kindly try, let 's try, an attempt to, an attempt is made to, an attempt was made to, it is attempted to, a second attempt to, another attempt to, the attempt to, any attempt to, a new attempt to, a repeated attempt to, a further attempt to, trying to, try to, try again to, let 's try to, attempt to, attempting to, the next step is to, next step is to, the task is to, it is time to, time to, we are going to, i am going to, we 're going to, i 'm going to, all that is left is to, what remains is to, now, then, next, first, firstly, second, finally, lastly, afterwards, after that, at first, at last, at the end, at the very end, in the end, to begin with, to start with, first of all, when, whenever, once, given, and, but, so, also, ok, okay, right, right then, alright, well, oh, oh dear, dear, mmm, hmm, hm, please, let 's, let us, let me, let 's now, go and, go ahead and, now go and, i would like to, we would like to, i 'd like to, we 'd like to, i want to, we want to, i will, we will, i 'll, we 'll, i need to, we need to, just, simply, quickly, here, this time, meanwhile, as a last step, as a first step, as the last step, as the first step, as a next step, in a next step, step, later, later on, the next day, straight away, immediately, in the meantime
a.opening: only then, make sure to, be sure to, do not forget to, don 't forget to, remember to, never forget to, take care to, start by, start off by, begin by, continue by, go on by, carry on by, proceed by, proceed to, go on to, finish by, finish off by, end by, conclude by, could you, could you please, can you, can you please, would you, would you please, will you please, our next step is to, our first step is to, our last step is to, the first step is to, the last step is to, the following step is to, what we do next is, what we do now is, it is time to, the idea is to, the plan is to, our plan is to, the goal is to, immediately, instantly, at once, right away, straight away, here, here i, here we, now here we, for the cleaning, for cleaning up, for the cleanup, for the clean-up, for tidying up, as cleanup, as a cleanup, as preparation, as a preparation, quickly, i quickly, we quickly
a.trailing: yet again, right afterwards, straight afterwards, immediately afterwards, straight after, right after that, straight away, right away, at once, properly, in one go, for me, for us, just in case, to be sure, to be safe, once and for all
a.aside: on behalf of, namely, i.e., that is, for good, for ever, forever, once and for all, completely, entirely, one more time, once more, once again, please, underneath, below it, by the way, as well, too, also, for now, right away, straight away, immediately, at once, then, now, finally, in addition, additionally, together with, along with, on top, just, simply, quickly, for him, for her, for them, for us, for me, for it, myself, ourselves, over there, of course, me, going, up front, in the end, at the end, this time, there are, there is, existing, freshly, nice, little, actual, whole
a.remark: just to clean up, to clean up, just to tidy up, first time round, the first time round, first time around, the first time around, everything is tidy, everything is clean, nothing is left behind, nothing is left, nothing remains, so that everything is tidy, so everything is tidy, so that everything is clean, so that nothing is left behind, so that nothing is left, so nothing is left behind, to leave no traces, to leave everything tidy, to leave everything clean, to keep things tidy, while we 're at it, while i 'm at it, while at it, off it goes, off we go, here we go, there we go, here goes, that 's us done, that 's it, that 's all, that is all, that was that, we 're done, all done, so far so good, just like that, as simple as that, no surprise there, no surprises there, fingers crossed, for what it 's worth, as you would expect, as one would expect, as agreed, as planned, as discussed, as described, as described above, as shown, as mentioned, as mentioned above, as requested, as required, just to be safe, just in case, to be safe, to be sure, just to be sure, to round it off, to finish, for the record, last but not least, moving on, next up, time to clean up, cleaning up, clean up, cleanup, clean-up, clean up after ourselves, tidy up, tidying up, housekeeping, happy path, sad path, negative test, negative case, negative check, positive case, edge case, sanity check, smoke test, teardown, tear down, setup, set up, preparation, precondition, preconditions, main flow, main part, error case, error cases, action, check, verification, validation, result, note, nb, fyi, todo, good, great, nice, fine, perfect, cool, super, lovely, brilliant, excellent, phew, oh dear, oh no, oops, whoops, dear me, right then, right, ok, okay, well, now then, alright then, first things first, one more thing, same procedure as always, business as usual, nothing special, nothing fancy, easy, easy enough, simple enough, as it happens, by the way, of course, to begin with, in the end, at the end, at last, at long last, for good measure, on top of that, without further ado
a.mood: mind, change my mind, change his mind, change her mind, change their mind, change our mind, change its mind, changes my mind, changes his mind, changes her mind, changes their mind, changes our mind, changes its mind, changed my mind, changed his mind, changed her mind, changed their mind, changed our mind, changed its mind, forgot, forgets, forget, forgotten, happy, unhappy, glad, sorry, careful, cautious, done, ready, busy, tired, sick, ill, bored, hungry, curious, impatient, nervous, worried, annoyed, angry, upset, confused, cold feet, in a hurry, late, vacation, vacations, holiday, holidays, on leave, wants, want, needs, need, wishes, notices, notice, realises, realizes, realise, realize, regrets, regret, complains, complain, calls, phones, writes in, thinks, think, hopes, hope, prefers, prefer, likes, like, dislikes, hates, mistake, typo, oversight, slip, hiccup, moved house, moves house, moving house, falls ill, fell ill, got stuck, gets stuck, is stuck, in trouble, has no time, life, weather, rain, rains, raining, plans, plans change, plans have changed, second thoughts, had enough, has enough
a.v.poll: poll, check, check on, ask, ask for, ask about, query, watch, read, re-read, reread, get, fetch, refetch, re-fetch, retrieve, request, repeat, send, re-send, resend, retry, refresh, reload, monitor, look, look at, look up, look for, call, hit, ping, open
a.v.keep: keep, keep on, continue, continue to, go on, carry on, start, start to, begin, begin to
a.v.wait: wait, wait here, hold on
a.every: every, all, each, once every, once in every, once per, once a, once each, one time per, at intervals of, in intervals of, at an interval of, with an interval of, interval, interval of, with a pause of, with pauses of, with a delay of, with a gap of, pausing, pausing for, with
a.apart: interval, intervals, apart, between, in between, pause, pauses, between tries, between attempts, between the attempts, between calls, between the calls, between two calls, between requests, between the requests, between polls, between the polls, in between calls, pause between calls, pause between attempts
a.most: at most, at the most, at maximum, for at most, for at the most, for up to, up to, no longer than, not longer than, no more than, not more than, for no longer than, for not longer than, for no more than, for not more than, but no longer than, but not longer than, but no more than, but not more than, but at most, but for at most, but max, max, maximum, max ., for a maximum of, for max, a maximum of, maximum of, give up after, and give up after, then give up after, but give up after, giving up after, stop after, and stop after, but stop after, stopping after, time out after, and time out after, timing out after, timeout after, timeout, timeout of, timeout is, time out, time limit, time limit of, with a timeout of, with a time limit of, a timeout of, fail after, and fail after, failing after, abort after, and abort after, aborting after, wait at most, waiting at most, wait no longer than, waiting no longer than, at the latest after, within, for, limit, limit of, we give up after, i give up after, try at most, try up to, trying at most
a.tops: max, max ., maximum, at most, at the most, at maximum, tops, at the latest, timeout, time limit, limit, or give up, or fail
a.between: ask, asking, check, checking, poll, polling, try, trying, retry, retrying, but, and, then, please, again, we, i, it, with, a, an, the, do, so, at, in, repeatedly, sleeping, waiting, refreshing, looking
a.interjection: for finish, to finish, to finish up, to conclude, lol, haha, hahaha, hehe, heh, hihi, rofl, lmao, xd, yay, ugh, meh, tbh, imo, imho, afaik, iirc, ofc, obv, obviously, duh, sigh, phew, woohoo, hooray, hurray, wow, yikes, eek, ouch, hmm, mmm, oh well, thanks, thank you, thx, ty, cheers, please, pls, plz, no worries, you know, you see, fwiw, btw, fyi, ok, okay, right, good, great, nice, cool, perfect, super, lovely, brilliant, excellent, fine, done, that 's it, that 's all, that is all, fingers crossed, of course, as usual, as always, easy, simple
a.void: optional, optionally, manual, manually, skip, skipped, todo, deprecated, obsolete, later, maybe, perhaps, disabled, ignored, ignore, pending, draft, deferred, postponed, impossible, forbidden, prohibited, illegal, disallowed, mistake, wrong, example, idea, question, out of scope, blocked, inactive, removed, dropped, planned, future, alternative, alternatively, option, variant, counterexample, antipattern, undesired, unwanted, avoid, danger, warning, careful, caution, stop, cancelled
a.slang: lol, haha, hahaha, hehe, heh, hihi, rofl, lmao, xd, yay, ugh, meh, tbh, imo, imho, afaik, iirc, ofc, obv, duh, phew, woohoo, hooray, hurray, fwiw, btw, thx, ty, cheers, no worries
a.bearing: hardly, barely, scarcely, rarely, seldom, allegedly, reportedly, apparently, presumably, unlikely, likely, partially, recently, wrongly, falsely, theoretically, hypothetically, usually, normally, occasionally, excluding, exceeding, lacking, missing, ignoring, omitting, expired, mistaken, replacing, needed, used, unused, kidding, joking, sure, certain, other, others, another, second, third, fourth, next, previous, previously, former, formerly, first, last, latest, oldest, newest, before, after, until, till, if, unless, whether, while, or, either, wrong, different, differently, otherwise, half, rest, remaining, twice, thrice, maybe, perhaps, possibly, probably, supposedly, tomorrow, yesterday, today, later, earlier, soon, would, could, might, cheapest, dearest, nearest, best, worst, biggest, smallest, longest, shortest, highest, lowest, most, least, fewer, less, more, than, almost, nearly, partly, separately, invalid, unknown, anonymous, random, failing, fails, refuses, rather
a.upon: for the purposes of, for the purpose of, for the sake of, for, upon conclusion of, upon completion of, on conclusion of, on completion of, at the conclusion of, at the completion of, at the close of, after the end of, at the end of, at the very end of, at the beginning of, at the start of, in the course of, during, within, in, as part of, throughout, in the context of, within the scope of, in accordance with, according to, as per, as described in, as laid down in, as required by, as set out in, in line with, in preparation of, in preparation for
a.occasion: rule, rules, policy, policies, regulation, regulations, guideline, guidelines, directive, principle, principles, examination, audit, fieldwork, test, tests, testing, test run, run, test plan, plan, test case, test script, script, test scenario, scenario, suite, test suite, exercise, demo, demonstration, inspection, walkthrough, working papers, papers, test procedure, procedure, sprint, checklist, protocol, test protocol, specification, spec, requirements, regression test, smoke test, engagement, acceptance test, engagement plan, audit plan, audit file, test report, report, minutes, notes, logbook, test log
a.v.carry: use, send, put, pass, present, attach, include, carry, add, set, supply, go, go along, go out, go in, travel, serve, take, forward, provide, employ, apply, hand, hand over, reuse, submit, transmit, stick, stuff, place, need
a.bearer: as bearer token, as the bearer token, as a bearer token, as bearer, as the bearer, as our bearer token, as my bearer token, as the token, as token, as access token, as bearer auth, for bearer auth, as bearer authentication, for bearer authentication, for authentication, as authentication, for auth, as auth, as the authorization bearer, in the bearer header, in the authorization header, as authorization header, as the authorization header
a.when: when we 're done, when we are done, once we 're done, once we are done, when i 'm done, once i 'm done, when done, once done, when all is done, once all is done, when that 's done, after all that, when it 's all over, for real, for real this time, while we 're at it, while i 'm at it, before we leave, before i leave, before we go home
a.n.reservation: reservation, booking, appointment
a.n.meeting: meeting, event, appointment, call, session, slot
a.n.parcel: parcel, package, shipment, consignment, box, delivery
a.n.article: article, piece, post, story, entry, text
a.n.vehicle: vehicle, van, car, automobile, ride
a.n.customer: customer, client, buyer, shopper, guest
a.n.user: user, account, profile, member
a.n.picture: picture, photo, image, pic, photograph, shot
a.n.issue: issue, ticket, bug, case, incident
a.n.job: job, vacancy, position, opening, posting
a.n.employee: employee, worker, colleague, staff member
a.n.film: film, movie
a.n.order: order, purchase
a.n.invoice: invoice, bill
a.n.product: product, item, article, good
a.n.task: task, todo, to-do, chore
a.n.note: note, memo
a.n.comment: comment, remark
a.n.journey: journey, trip, tour
a.n.student: student, pupil, learner
a.n.doctor: doctor, physician
a.n.flat: flat, apartment
a.n.track: track, song, tune
a.n.folder: folder, directory
a.n.document: document, file, paper, attachment
a.n.class: class, lesson, course
a.n.enrolment: enrolment, enrollment, course
a.n.subscription: subscription, membership, plan
a.n.animal: animal, pet
a.n.device: device, gadget, machine, unit, asset, equipment
a.n.stay: stay, reservation, booking
a.n.payment: payment, transaction
a.n.review: review, rating
a.n.message: message, text
a.n.mail: mail, email, e-mail
a.n.application: application, candidature
a.n.coupon: coupon, voucher
a.n.basket: basket, cart
a.n.leave: leave, vacation, holiday
a.n.request: request, application
a.n.score: score, run, result
a.n.alarm: alarm, alert, warning
a.n.measurement: measurement, reading, measure
a.n.address: address, location
a.n.picking: pickup, pick-up, collection
a.n.notification: notification, notice
a.n.mail: email, mail, e-mail, address
a.n.reference: reference, ref
a.n.number: number, no, num, nr
a.n.quantity: quantity, qty
a.n.description: description, desc
a.n.amount: amount, amt, sum
a.n.telephone: telephone, tel, phone, mobile
a.n.temperature: temperature, temp
a.n.minimum: minimum, min
a.n.maximum: maximum, max
a.n.language: language, lang
a.n.link: link, url
a.n.ip: ip, address
a.n.category: category, cat
a.n.department: department, dept
a.n.organisation: organisation, organization, org
a.n.postcode: zip, postcode, postal
a.n.surname: surname, last
a.n.birthday: birth, born, birthday
a.n.identifier: id, identifier
a.n.latitude: latitude, lat
a.n.longitude: longitude, lon, lng
a.n.duration: duration, length
a.n.price: price, cost, rate, fee
a.n.address: address, addr
a.n.reason: reason, cause
a.n.vehicleplate: plate, registration
a.n.licence: licence, license
a.outcome: go, goes, any more, anymore, platform, system, server, service, api, backend, app, application, software, call, attempt, try, operation, action, status, code, http, error, answer, response, reply, result, message, hard, plain, nice, clean, clear, straight, simple, proper, exactly, make, makes, gives, give, throws, throw, wants, want, sees, tells, says, comes, back, ends, leads, run, runs, into, hits, time, off, down, away, out, up, happens, has, gets, get, got, gotta, kindly, welcome, nope, nah, yep, once, more, again, still, already, this time, of course, naturally, obviously, turned, turn, turns, bounces, blows, slapped, kicked, greeted, met, confirmed, acknowledged, answered, handled, processing, processed, expected, expecting, expect, must, shall, should
a.why.conflict: again, same, already, duplicate, duplicated, duplicates, twice, taken, exists, in use, second time, once more, one more time, identical, still, conflict, conflicting, overlaps, overlap, overlapping, double, since then, not yet, before
a.why.taken: occupied, conflicts, reserved, booked
a.why.outdated: outdated, stale, obsolete, superseded
a.why.missing: unknown, nonexistent, non-existent, does not exist, do not exist, does n't exist, did not exist, never existed, made-up, invented, no such, deleted, removed, gone
a.why.forbidden: not allowed, not permitted, forbidden, permission, permissions, rights, only admins, only the admin, not authorised, not authorized, may not
a.why.measured: too long, too short, too many, too few, too high, too low, too big, too small, too large, too heavy, too wide
a.why.invalid: invalid, malformed, incorrect, wrong, missing, negative, not valid, no valid, incomplete, empty, validation, bad
a.pointer: see, cf, per, ref, ticket, issue, story, bug, requirement, finding, step, case, test, scenario, section, art, article, rule, control, item, point, req, phase, stage, level, iteration, risk, no, nr, criterion, chapter, clause, para, paragraph, tc, ac, version, incident, pr, jira, defect
a.v.need: need, use, depend, rely, hang, build, matter, serve, want, like, hate, hope, think, guess, love, require, care, wait for, come back to, reuse, forget, lose, know
a.channel: website, web site, site, app, portal, browser, phone, tablet, laptop, desk, front desk, help desk, counter, reception, dashboard, console, screen, page, careers page, form, web form, menu, ui, frontend, front end, back office, backend, admin panel, admin area, kiosk, terminal, hotline, web, internet, api, interface, system
a.v.make: take, take out, sign up for, sign up, subscribe, subscribe to, enrol, enroll, enrol for, hand in, buy, request, note, lodge, grant, offer, award, lend, borrow, rent, hire, plan, assign, allocate, append, upload, put, put in, put down, set down, write down, drop, set off, kick off, launch, call for, demand, reserve, ask for, prepare, define, declare, report, announce, plant, deliver, ship, dispatch, transfer, move, pay, pay in, deposit, charge, top up, bring in, onboard, check in, hand over, jot down, compose, type in, key in, fill in, fill out, give, start, begin, sell, mint, donate, pledge, put forward, propose, suggest, nominate, drop off, hand out, track, capture, scan, ping, stage, cast, bid, throw in, tack on, slip in, stick, stick on, chuck in, pop in, sign on, take on, bag, grab, snag
a.v.look: check, filter, look, look at, look for, look up, look through, look into, peek, peek at, view, see, ask, ask for, ask about, ask after, inquire, inquire about, browse, browse through, scan, skim, review, pull, pull up, bring up, go back to, go over, go through, revisit, open, come back to, consult, track, watch, glance at, glimpse, study, examine, inspect, refetch, search, search for, hunt for, narrow down, call up, get out, retrieve, request, read out, dump, grab, pick up, get hold of, find out, poll, monitor, follow, follow up on, keep an eye on, keep asking for, keep looking at, keep checking, query, access, take a look at, have a look at, take another look at, have another look at, take a peek at, have a peek at, return to, turn to, load, fetch, reload, refresh, download, explore
a.v.alter: move, make, turn, turn into, switch, put, put back, flip, flag, promote, demote, change, shift, push, push back, push out, bring forward, postpone, reschedule, reassign, transfer, correct, fix, extend, shorten, prolong, raise, lower, top up, add, swap, exchange, adapt, revise, tweak, become, go, advance, set, update, edit, modify, amend, alter, adjust, increase, decrease, reduce, mark, bump, bump up, cut, drop, double, halve, upgrade, downgrade, rework, rewrite, overwrite, replace, send back, bring back, restore, reset, patch, give, complete, supplement, fill in, relocate, rebook, convert, toggle, hand over, assign, tag, put on, take, bring, drag, slide, nudge, call
a.v.end: swipe out, swipe away, kick, kick out, kick off, ditch, axe, zap, dump, throw out, throw away, get rid of, wipe, remove, take off, take out, take down, take away, unlist, call off, retire, withdraw, revoke, cancel, unsubscribe, quit, scrap, bin, clean up, clean out, tidy up, clear away, clear out, delete, erase, drop, discard, destroy, purge, trash, release, free, free up, give back, hand back, unregister, deregister, strike, strike off, cross off, cross out, evict, expel, dismiss, unassign, detach, disconnect, unlink, terminate, end, nuke, chuck, chuck out, toss, toss out, void, annul, empty, close
`;
