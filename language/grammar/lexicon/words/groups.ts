// Groups of words that rules ask for and that share no meaning elsewhere: what may stand around a value, lead to it, or deny it. A line is `file.rule: word word …`
// with every form.

export const groups = `
dates.starting: start starts started starting begin begins began begun open opens opened
dates.ending: end ends ended ending finish finishes finished close closes closed expire expires expired
dates.starts: start begin from since
dates.ends: end finish until till to expiry
line/bearing.conditions: if unless whether except until till maybe perhaps optionally sometimes or would could might
line/bearing.ofAccess: tokens token login logged signed credentials credential headers header passwords password keys key anonymously anonymous unauthenticated guests guest admins admin administrator permissions permission rights roles role body payload parameters parameter cookies cookie
values.judging: invalid unknown wrong bad illegal negative unsupported malformed incorrect
joints.conjunctions: and but then so hence therefore thus consequently accordingly afterwards whereupon cause cos coz
joints.led: because since as although though while now given seeing considering after to for in
joints.finite: is are was were has have had must should shall will can cannot does do did gets needs need 's
joints.measuring: starts begins ends costs lasts weighs contains shows says counts points mentions names refers tells blames complains
remark.openers: with without as by for in on at to of from via using no not if when unless than after before until
remark.finite: is are was were am 's 're has have had does do did must should shall will would can could may might cannot got gets went came left wants want needs need
lost.pronoun: I me we us you it they them he she
lost.quality: known higher lower bigger smaller greater larger better worse newer older cheaper longest shortest required optional mandatory ignored omitted short long longer shorter readable editable writable nullable trimmed untrimmed quoted unquoted capitalized capitalised lowercase uppercase lowercased uppercased truncated escaped rounded sanitized
absence.around: a an the it this that we i you me us they there 's 'd 'll is be are should must shall will would has have to get gets got gotta back give gives tells tell see sees wants want expects expect expected returns return answers answer answered responds respond status code http response reply with by as error please now then here comes come bounces bounce fails fail refused refuse refuses rejected rejects denied declined blows blow up ends end in results result throws throw make happy nice fine good great server api system service request call attempt obtain receives receive run into turned down care about need all nah nope yep kindly just simply hits hit greets greet welcome look looking for what
absence.failing: fails fail refused refuse refuses rejected rejects denied declined bounces bounce blows blow error turned nah nope
account.idle: the a an this that these those its our my their his her your it them they him i we you she he me us there to of for on in at with by from into onto as and also too now then please just 's some whole thing whose so let via using through under who back own up
account.unitsOfCount: people persons person pax guests guest visitors visitor adults adult participants participant attendees heads head seats seat students student pieces piece pcs units unit items item copies times time degrees degree points point euros euro dollars dollar pounds pound eur usd gbp places place spots spot days day nights night hours hour minutes minute mins min seconds second secs sec weeks week months month years year kg km m cm boxes percent bucks
actors.pronouns: she he they we i you one somebody someone anybody anyone
actors.seldom: seldom often sometimes somehow almost ever half quite rather mostly perhaps nowhere elsewhere
actors.tells: who named called of from at in with by being born aged living still always now feeling having
actors.places: reception office management support warehouse kitchen pharmacy clinic hotel library shop bank insurer municipality council court agency depot hospital school laboratory lab workshop finance accounting dispatch helpdesk
adverbs.adverbs: also then now just finally please again next first afterwards simply therefore still and so here kindly later lastly once too soon thus hence even already actually thereafter thereupon afterward straightaway likewise henceforth accordingly anew thereby hereby
lost.denial: not n't never cannot hardly rarely nobody neither nor
stated.acting: then next thereupon thereafter subsequently afterwards finally when whenever once after using via by posting sending same again repeated second
adverbs.ofManner: successfully properly correctly immediately directly completely fully entirely gracefully manually safely happily smoothly promptly duly
adverbs.denyingAdverbs: only hardly barely nearly scarcely rarely seldom supposedly allegedly reportedly apparently possibly probably presumably unlikely likely partially partly formerly previously recently wrongly falsely theoretically hypothetically usually normally occasionally separately differently
asked.transmitting: sends reports records logs submits posts transmits delivers registers measures uploads emits
align/bearing.binding: with as for of including plus via by named called titled about per towards toward like to
align/bearing.relatives: that which who we i they you he she had have can could may
changes.idle: with using for as to of on at in is set sets being and only now value naming giving sending make the an a right correct proper valid wrong invalid new another different
countCues.people: people persons person pax guests guest visitors visitor adults adult participants participant attendees heads travellers travelers
deedAsked.done: attempted requested performed made undertaken executed initiated triggered tried effected conducted ordered carried
deedNouns.light: do does did doing make makes made making perform performs performed performing execute executes executed undertake undertakes conduct conducts conducted issue issues issued file files filed effect effects initiate initiates initiated trigger triggers triggered request requests requested carry carries carried
explicit.sending: requests request calls call called calling sends send sent sending makes make made making do does doing done performs performed performing perform issued issue issuing fires fired fire firing launches launched launch hits hit hitting try tries trying invokes invoked invoke submits submitted submitting submit run runs means method endpoint route api http body payload query string parameters parameter params param arguments argument fields field properties filters filtered filtering filter where whereby wherein having containing passing pass use uses used using supply supplying providing giving set sets setting equals equal namely only nothing but just is are be being gets get one right away fresh directly obtained json data values value following input
explicit.never: skip skipped skips ignore ignored avoid omit forget disabled deprecated obsolete todo wip pending later manual manually stop not no don if when unless until while after before as with without then and or repeat wait all every each always only
explicit.denying: not no n't never without except unless cannot instead unlike or either neither nor
headers.around: header headers send sends sending sent along hdr hdrs carry carrying carries include including pass passing its
headers.beforeTag: with and together along using use uses give giving gives send sending sends present presenting presents quoting quote the this that stored saved recorded kept noted retained remembered received current in as header
headers.afterTag: that which i we just have had was saved stored recorded kept noted retained received got in as the header before earlier above from
lead.past: created made added registered opened booked placed submitted planned saved stored noted kept posted started set bought ordered sent uploaded issued drafted reserved deleted removed cancelled mentioned
narration.never: if unless whether nobody none nothing neither nor except instead otherwise else only twice would could might may maybe perhaps until till without should must shall again cannot impossible unable forbidden never keep keeps keeping stay stays remain remains continue continues
narration.conditions: if unless whether except instead otherwise else only twice might may maybe perhaps until till again other another
narration.ofRequests: tokens token auth authentication authorization authorisation login logged credentials credential headers header body keys key passwords password sessions session permissions permission rights cookies cookie parameters parameter payload fields field values value user admin guest role scope
narration.general: get gets make makes list show shows find finds read reads set sets add adds put puts
request.never: if unless whether could may might cannot who what why how except instead otherwise else unable impossible forbidden nobody none nothing neither nor yesterday supposedly maybe perhaps
spots.tails: at on by id ids s ms sec secs seconds second minutes minute mins min kg g km cm m date time pct percent code number no
spots.moments: date day at on from to since until till start end begin time when due expires expire expiry birth birthday born deadline after before checkin checkout arrival departure
things.anybody: persons person people individuals individual man men woman women guys guy lady ladies gentleman gentlemen boys boy girls girl kids kid
units.measures: long old wide high deep tall thick heavy away each apiece strong
units.leads: took takes take taking lasts last lasting weighs weigh weighing during every
units.priced: price rate fee cost amount wage salary charge tariff rent
withoutVerb.stating: has have had contains contain shows show appears appear exists exist returns return was were there gets get got comes come came goes equals equal stays stay remains remain needs need fails fail not no without none is are be
accounted.ofRepeats: again once more second third time before like exactly exact way do doing anew
accounted.ofChecks: expect expected assert verify check ensure make sure see get gets got come comes back read reads say says show shows equal equals contain contains include includes remain remains stay stays stand stands count counts still state status stage marked set every each all both exactly appear appears included listed among somewhere turns up found least most more less fewer greater higher lower than above below over under between number range value text first last second third
accounted.ofSaves: save saves saved keep store stored remember remembered known kept retained recorded noted id name
accounted.ofAll: all every each further following subsequent other next future remaining requests request calls call sent send use used bearer token retained saved
accounted.denials: not no never without nobody none neither nothing isn't doesn't n't
accounted.notAsked: it this that there is are was can shall should does did who what how whether why before as last previous for on with if
known.streets: street lane road avenue drive way square terrace boulevard row quay crescent
leftWords.isContent: ascending descending not never no nor neither nothing nobody none without except unless instead same another others other rest twice until within than if or either whether most least more less fewer half may might maybe perhaps probably possibly optionally sometimes supposedly would could
harmful.scaling: thousand thousands million millions billion billions hundred hundreds dozen dozens half double twice triple thrice about around almost nearly roughly approximately multiple divisible everything anything far cents cent age old except
misleading.isLacking: without no empty missing nothing blank only just lacks lack lacking omit omits omitting incomplete partial
deeds.storing: made created added registered recorded saved stored inserted persisted
wholes.neutral: all every each any the our my of whole entire existing remaining current present stored available list collection please now just simply
wholes.selecting: that which whose who where we i you they it he she named called titled belonging owned created made found listed returned except but other older newer
qualified.qualifying: wrong incorrect invalid malformed bad bogus fake random unique expired outdated unknown nonexistent non-existent inexistent unauthenticated unauthorized anonymous anonymously guest guests without
remarks.auxiliaries: must should shall will has needs is are gets get isn does do did ca can wo cannot
remarks.between: to be not n't then now again therefore also still simply just immediately always
remarks.outcomes: refused rejected denied declined turned forbidden blocked bounced bounce fails fail failed work works possible allowed permitted accepted answered result results give gives return returns yields yield produces produce leads lead ends end come comes trigger triggers blow blows go goes
repeated.repeating: repeated repeats repeating repeat redo re-sends re-send re-sents re-sent resends resend resents resent re-submitted re-submits re-submit resubmitted resubmits resubmit re-played re-plays re-play replayed replays replay re-fired re-fires re-fire refired refires refire unchanged identically identical
repeated.never: but except without instead not never no only different if unless until every each both twice else otherwise
repeated.outdated: old outdated stale expired obsolete now already same first by is then thus since the no longer current valid
repeated.sendsVersion: old outdated stale obsolete recorded stored saved kept noted retained remembered received original initial presented presenting presents present give gives giving use uses using carrying header value first
asides.asking: must should shall expect expects expected check verify ensure assert confirm unless if except until either or each every all any none status header response equals equal contains contain exactly more less least most than first second third last next previous other another both
counted.between: now still then already yet should must shall will have has be to left
errors.around: the a an is are was were has have had been be being still already now last first this that it its our their her his there s 's by on in of for left
idle.possible: previous last latest next former first second new updated changed modified edited may might could can would if whether how unless except not no nobody none never n't any some other another only again without or
idle.also: its her his their our my whose which that who thing 's both as for on been being having type well data details detail state stage always better simply single initially merely currently already therefore hence also properly correctly directly immediately finally required mandatory necessary obligatory values value instead formatted expressed represented specifically
members.made: new newly just created added registered own remembered retained saved noted renamed same one single very
outcomes.changing: must should shall expects expect expected check verify ensure unless if except until either or otherwise instead status code error not no never n't
renewed.quantities: limit sum amount price cost fee rate figure number total size quantity budget quota balance level maximum minimum cap weight height length capacity duration
scopes.generic: entry item element result hit row record match line thing object
statements.joins: and plus whose which where that with having carrying but
statements.moving: to expected moves move goes go turns turn changes change switches switch flips flip jumps jump rises rise grows grow becomes become
inexpressible.conditions: if unless provided otherwise
inexpressible.repetitions: twice thrice
values.currencies: eur usd gbp chf euros euro dollars dollar pounds pound cents cent sek nok dkk pln czk jpy yen
aside.failing: impossible forbidden prohibited disallowed illegal denied unknown nonexistent non-existent invalid wrong expired unauthorized unauthorised
called.plainVerbs: get read fetch list retrieve show view create add make post put patch update change edit delete remove
called.ends: of to from for in with by that on at as available using and or via into under
called.articles: a an the all new single one existing specific current list specified given your my
lateParts.expecting: should must shall will has have expected expect check verify returns return answers answer gives give shows show equals equal response body
stated.adjective: open clear complete empty clean close free present correct separate live last
stated.changing: changed updated moved raised lowered increased decreased reduced adjusted corrected bumped
stated.done: has have had was were been now already got gets verify check expect ensure assert sure see
keeping.keeping: take takes took taken noted note notes kept keeps keep saved save write writes wrote written need needs hang hold copy copied jot grab stored store remembered remember recorded record memorised memorise memorized memorize
keeping.identity: id ids identifier number no reference ref key code uuid
paths.keeping: register registers registered stick sticks lay lays laid goes pin pins file files filed bank banks squirrel noting
paths.around: the a an this that these those its it it's of from in at on to by is 's 'd are be being was were will shall should must have has had need do let us we i you me my our them they value values number field fields text string content what whatever found sits located lives resides standing stands shown given returned got get gets getting obtained received came comes come out back answer answers reply response body result so also too likewise please pray kindly now then once when for later afterwards after hereafter away aside down under name variable and both as which while array list notice see real quick quickly safely here there error rejection refusal one which would like want much obliged grateful why better well
nouns.units: at on by id ids s ms sec secs seconds second minutes minute mins min hours hour days day kg g km cm m ml l pct percent eur usd cents sqm
nouns.modal: must should shall will would has have had having does do did needs need ought 's supposed expected being
nouns.being: is are was were be been got gets remains remain remained stays stay stayed becomes become became turned reads read looks look appears appear results result sits sit sat sitting waits waiting stands stand starts start started ends end ended counts count goes
polling.around: it its that the this our is are was has have had 's been be reached reaches got gets turned turns become becomes became gone goes in into to as at on state status stage shows show says say reads read marked now being finally equals equal
signedIn.around: given when then and now first next after that i we you he she am is are be been 'm to as with the a an using by my her his their own user username name named called account email e-mail mail address login log logs logged logging sign signs signed signing in on authenticate authenticates authenticated got get gets obtain obtains obtained fetch fetched receive received request requested token access bearer new another fresh credentials client id password pass pwd secret passphrase can could able must should will shall please again just 's whose service system api
throughout.others: responses response answers answer replies reply returns return returned if unless until except but apart or instead only not n't never no without first second third last expired wrong invalid other another different old
throughout.all: all every each any everything throughout whole subsequent following further remaining next below always
throughout.asked: requests request calls call traffic steps step petitions petition operations operation tests test this that run suite flow scenario protocol story below else follows follow
turned.leading: and but then now so also next finally please afterward afterwards therefore here still
turned.greater: more greater higher larger bigger longer later older dearer after above over taller heavier wider
turned.smaller: less fewer lower smaller shorter earlier younger cheaper before below under lighter narrower
turned.credential: password passwd passphrase secret token pin otp apikey
turned.credentialSaid: password passwords passwd passphrase passphrases secret secrets token tokens pin otp credential credentials code key pw pwd
contrary.denying: no not never nobody none nothing neither nor cannot n't isn't aren't wasn't weren't doesn't don't didn't hasn't haven't shouldn't mustn't can't
contrary.ofText: character characters letter letters case uppercase lowercase capital capitals syllable digit digits
turned.outcomes: valid invalid correct incorrect right wrong new old same different unique ok fine good bad there available missing required optional short long in out unchanged changed trimmed quoted capitalized starts begins ends contains includes
rewriting.neverLeft: without not never nor twice only except unless reverse reversed
modified.idle: default initial calculated computed automatic automatically assigned generated stored saved offending wrong invalid bad missing affected new current actual own final whole full same first last latest second third previous next other given resulting returned updated original real exact correct right expected documented reported respective corresponding very single only entire overall json top outer inner nested
modified.stops: assume presume suppose it its this that these those them they their his her he she we you i me us my our your which whose what who there all each every both any no none one nobody somebody everybody anybody nothing something everything time by on at for from to than then after before when while where if unless since until once because so but or and nor as per via about between against sure only just even still also too again not without with longer more less least most fewer exactly type kind form format length size between over under above below means change update call step
misread.coded: reference ref number code sku barcode plate isbn slug
counted.words: no any zero one two three four five six seven eight nine ten eleven twelve several many
counted.general: item items entry entries result results element elements record records row rows object objects member members value values thing things one ones hit hits list lists array arrays match matches page body content data response
summaries.articles: a an the all one single existing specific specified given
`;
