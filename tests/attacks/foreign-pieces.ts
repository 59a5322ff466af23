/** Pieces parted by blanks, in which a blank is written ␣, a line's end ⏎ and a tab ⇥. */
const pieces = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => one.replaceAll('␣', ' ').replaceAll('⏎', '\n').replaceAll('⇥', '\t'))

/** Pieces of grammars of which many do harm to a careless reader. */
export const grammar = {
  html: pieces(
    '<b> <p> </b> <b␣ <div␣class="a␣ <a␣href=" <a␣href="http://a">b</a> &amp; & <!-- <![CDATA[ < <td> <span␣data-mention=" 😀',
  ),
  markdown: pieces(
    '[ ![ ]( [a]( [a]:␣b⏎ * **a␣ a**b _a␣ ~~a ` `a >␣ > -␣ *␣a⏎ 1.␣ # | |a |-|⏎ < <a␣ <!-- \\ & ! http:// a@ a.b@c. ␣ ⏎ ⇥ ␣⏎ ```⏎ =⏎ -⏎ :',
  ),
  wiki: pieces(
    '{ {{ {{a {code} {quote} {color: {panel: [ [a| [a|http:// [~ ! !a. !a.png| *a␣ _a␣ -a␣ + || |a #␣ -␣ h1.␣ bq.␣ http:// ␣ ⏎ ⇥ *-',
  ),
  cell: pieces('a "" ␣ ; , ,a ⏎ 1 1,000 9/9/ 1h [ [a@1f,␣ a.b$ < <a a,b; \' \u0301 - ( a:␣ A a␣ → /'),
  rows: pieces('a⏎ a,b⏎ "a",⏎ " "a"b "a\r⏎", "⏎ , ⏎ \r ␣ Name,Status⏎ a,⏎'),
  header: pieces('a, , a "a", "␣ " ␣ ( [ aA -␣ Status, Blocks,'),
  json: pieces(
    '[ { {"a": " "\\ \\u0000 , : ␣ ⏎ 1 [], {}, "a", "a":1, {"id":"c","name":"a"}, {"number":1,"title":"a"}, x',
  ),
  xml: pieces(
    '< <a> <a/> </a> <a␣b=" <a␣ <a␣b="c"␣ &amp; &a; & <!-- --> <![CDATA[ ]]> <? ␣ ⏎ <item> <item><key>A-1</key></item> <Task> <Task><UID>1</UID><Name>a</Name></Task> <task␣id="1"␣name="a"/> <task> x ] <a␣xmlns:b="c"/>',
  ),
  line: pieces('A ; ;A=B ;A=" , : \\ \\n ␣ ⏎␣ \r⏎⇥ = " 20260101, 20260101T000000Z, P1D, FREQ=DAILY; BYDAY=MO, 1,'),
  calendar: pieces(
    'BEGIN:VEVENT⏎ BEGIN:VTIMEZONE⏎TZID:a⏎END:VTIMEZONE⏎ BEGIN:VEVENT⏎END:VEVENT⏎ BEGIN:VEVENT⏎UID:a⏎RRULE:FREQ=DAILY⏎DTSTART:20260101T000000Z⏎END:VEVENT⏎BEGIN:VEVENT⏎UID:a⏎RECURRENCE-ID:20260101T000000Z⏎DTSTART:20260101T000000Z⏎END:VEVENT⏎ A:b⏎ DTSTART: noise⏎ ⏎ \r ⏎⏎␣',
  ),
  properties: pieces('EXDATE:20260101⏎ RDATE:20260101⏎ RRULE:FREQ=DAILY⏎ ATTENDEE:a⏎ DTSTART;TZID=a:20260101T000000⏎'),
  mail: pieces('> >␣ ⏎ ␣ --␣⏎ On␣a␣wrote:⏎ _ ----- From:␣a⏎ http:// \r'),
  mailHead: pieces('a ␣ ⏎␣ =?utf-8?Q? =?utf-8?Q?a?=␣ ( " < , : ; \\ a@b.test,␣'),
  mailParts: pieces(
    '--b⏎ --b⏎⏎a⏎ --b⏎Content-Type:␣text/html⏎⏎<b> --b⏎Content-Type:␣text/plain;␣charset=" --b⏎Content-Type:␣message/rfc822⏎⏎',
  ),
  project: pieces(
    '<PredecessorLink><PredecessorUID>1</PredecessorUID></PredecessorLink> <Baseline><Number>1</Number></Baseline> <ExtendedAttribute><FieldID>1</FieldID><Value>2</Value></ExtendedAttribute> <Notes>a</Notes> <OutlineCode><FieldID>1</FieldID><ValueID>2</ValueID></OutlineCode>',
  ),
  projectFacts: pieces(
    '<Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID></Assignment> <Resource><UID>1</UID><Name>a</Name></Resource> <Calendar><UID>1</UID><Exceptions><Exception><TimePeriod><FromDate>2026-01-01</FromDate><ToDate>2026-01-02</ToDate></TimePeriod></Exception></Exceptions></Calendar> <ExtendedAttribute><FieldID>1</FieldID></ExtendedAttribute>',
  ),
  gantt: pieces('<depend␣id="0"/> <customproperty␣taskproperty-id="a"␣value="b"/> <task␣id="1"/> <notes>a</notes>'),
  ganttFacts: pieces(
    '<vacation␣start="2026-01-01"␣end="2026-01-02"␣resourceid="0"/> <allocation␣task-id="0"␣resource-id="0"/> <resource␣id="0"␣name="a"/> <previous-tasks␣name="a"><previous-task␣id="0"␣start="2026-01-01"␣duration="1"/></previous-tasks> <calendars><date␣year="2026"␣month="1"␣date="1"/></calendars>',
  ),
  checklists: pieces('{"idCard":"c","id":"1","name":"a"}, {"checkItems":[{},{}]},'),
  actions: pieces('{"type":"commentCard","date":"2021-01-01T00:00:00Z","data":{"card":{"id":"c"},"text":"a"}},'),
  sheet: pieces(
    '<row/> <row␣r="9"><c␣r="A9"␣t="inlineStr"><is><t>a</t></is></c></row> <row><c/></row> <c/> <row> <a> x',
  ),
  sheetRow: pieces('<c/> <c><v>1</v></c> <c␣t="inlineStr"><is><r><t>a</t></r></is></c>'),
  log: pieces('1,2026-01-01T00:00:00Z,new⏎ " , ⏎ a" ␣ 1,02/Nov/26␣10:00,new⏎'),
} as const
