// Kinds and units, which stand for themselves and mean something behind another word only, so that they are names
// elsewhere. Words of the sense `k.ordinary` mean nothing here and are no misspelling of one that does.

export const kinds = `
k.output: show, echo, print, log, display, dump
k.unprinted: in, out, off
k.serving: api client, http client, rest client, client
k.curl: curl
k.charset: lowercase hex=0-9a-f, lowercase hexadecimal=0-9a-f, lower-case hex=0-9a-f, lower case hex=0-9a-f, uppercase hex=0-9A-F, upper-case hex=0-9A-F, hex=0-9a-fA-F, hexadecimal=0-9a-fA-F, lowercase=a-z, lower-case=a-z, lower case=a-z, uppercase=A-Z, upper-case=A-Z, upper case=A-Z, capital=A-Z, small=a-z, alphanumeric=A-Za-z0-9, alphanumerical=A-Za-z0-9, numeric=0-9
k.textsign: hyphen=-, dash=-, minus sign=-, underscore=_, dot=., full stop=., colon=:, slash=/, space= , hash=#, comma=,
k.part: data, header, headers, field, fields, query, parameter, parameters, param, params, path, cookie, cookies, body, payload, form, multipart, file, text, json, xml, raw, basic, bearer, api, token, url, uri, base, time, timeout, redirects, redirect, following, authentication, without, request, content-type, accept
k.whole: body, payload
k.bodyword: html, plain, raw, form, multipart, content, document, object, details, information, values, file
k.scheme: bearer, basic, digest, token, apikey
k.quality: valid, invalid, correct, wrong, incorrect, new, old, custom, additional, extra, same, saved, stored, given, required, optional, missing, empty, first, second, last, other, another, specific, expected, default, auth, security, response, previous, current, all, any, existing
k.person: user, account, role, client, admin, customer
k.deed: deletion=delete, removal=remove, creation=create, retrieval=get, registration=register, cancellation=cancel, confirmation=confirm
k.random: uuid=uuid, guid=uuid, e-mail address=email, email address=email, e-mail=email, email=email, first name=first name, last name=last name, full name=name, name=name, username=username, user name=username, password=password, phone number=phone number, phone=phone number, telephone number=phone number, word=word, sentence=sentence, string=text, text=text, number=number, integer=integer, whole number=integer, boolean=boolean, date-time=date-time, date and time=date-time, datetime=date-time, date=date, city=city, country=country, street=street, company name=company, company=company, url=url
k.unit: second, seconds, minute, minutes, hour, hours, day, days, week, weeks, month, months, year, years
k.event: change, update, request, call, edit, modification, step, move, action, cancellation, deletion, creation, correction, adjustment, upload, submission, booking, transfer, login, cleanup, attempt, try, query, reset, rename, confirmation, approval, rejection, removal, publication, registration
k.abbreviation: max, min, sec, secs, msec, mins, approx, incl, resp, hrs
k.ordinary: acked, alone, asset, assets, basil, basin, beside, black, carrier, carriers, chair, chairs, chance, cheek, chick, chose, color, colors, commerce, compete, contest, contests, contract, contracts, court, courts, crate, crates, curry, decay, describe, describes, exits, expert, experts, expire, expires, fever, fifty, finger, fixed, flesh, fried, giant, grand, great, greek, green, guest, guests, identified, indexed, interval, intervals, laser, latter, lease, leases, loyal, lunch, lying, marker, markers, market, markets, marsh, mills, mouth, movie, movies, option, options, otter, packed, paint, parse, parsed, peace, phase, phases, pitch, plane, planes, plate, plates, preset, presets, prevent, probe, probes, product, products, prose, rally, remote, rented, requires, resort, resorts, retail, reuse, ringing, sally, sample, samples, scheme, schemes, score, scores, semver, serve, served, shade, shaft, shake, shame, share, shares, shirt, shirts, shore, shot, shots, skate, skill, skills, slate, slope, smart, smash, spare, spares, spice, splash, splits, sport, sports, spring, stake, stall, starred, stars, statue, steep, sting, stone, stones, stool, stories, storm, story, stove, strong, swamp, swift, tanks, thick, tired, trace, traces, transit, trick, truck, trucks, vague, valve, valves, waist, whale, white, world, worlds, wound
k.ormore: or more, or above, or higher, or greater, or over, or up, or later, or longer, or larger, or bigger, and up, and above, and upwards, and more, upwards, at least, at minimum, at a minimum, at the least, at the very least, minimum, min, or better
k.orless: or less, or fewer, or below, or lower, or under, or smaller, or shorter, or earlier, or faster, or quicker, and below, and under, and down, at most, at the most, at the very most, tops, max, maximum, at max, at a maximum
k.on: on, enabled, turned on, switched on
k.off: off, disabled, turned off, switched off
`;
