import { modelsOf } from '../../src/core/declare/model.ts'
import { readerFor } from '../../src/domain/moving-in/server/readers/readers.ts'
import { registry } from '../../src/domain/registry.ts'
import type { HistoryMapping } from '../../src/domain/tickets/history-mapping.ts'
import { csvRows } from '../../src/domain/tickets/server/history/log-rows.ts'
import { readRow } from '../../src/domain/tickets/server/history/read-events.ts'
import { mentionsIn } from '../../src/server/facets/talks/mentions.ts'
import { calendarEvents } from '../../src/server/ics/read-calendar.ts'
import { outlineOf, recordsOf } from '../../src/server/import/csv-file.ts'
import { readMail } from '../../src/server/mail/incoming/incoming.ts'
import { mailBody } from '../../src/server/mail/incoming/mail-body.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'
import { sizeOfHtml } from '../../src/server/texts/html-size.ts'
import { plainText } from '../../src/server/texts/plain-text.ts'
import { fileOf } from '../domain/moving-in/readers/reading.ts'
import { grammar } from './foreign-pieces.ts'
import { workbookOf } from './workbook.ts'

type Read = (text: string) => unknown
/** A reader, the pieces of its grammar of which it gets many, and what stands before and behind them. */
type Row = readonly [
  name: string,
  read: Read,
  pieces: readonly string[],
  around?: readonly [before: string, behind: string],
]

/** Reads a whole file of another product as an import does: what it holds, then its items. */
const file =
  (name: string, bytesOf: (text: string) => Buffer | string = (text) => text): Read =>
  async (text) => {
    const source = fileOf(bytesOf(text), name, 65_536)
    const reader = await readerFor(source)
    const { columns, dates } = await reader.survey(source)
    const roles = Object.fromEntries(columns.map(({ at, guess }) => [String(at), guess]))
    const reading = { columns: roles, dates: dates ?? 'ymd', timeZone: 'Europe/Paris' } as const
    for await (const _ of reader.items(source, reading));
  }
/** The same of a JSON file, in which the text stands in the place of `%`. */
const inJson =
  (whole: string): Read =>
  (text) =>
    file('a.json')(whole.replace('%', () => JSON.stringify(text).slice(1, -1)))

const { description } = schemaFor(modelsOf(registry).of('task'), 'create').shape
const bytesOf = async function* (text: string) {
  yield Buffer.from(text)
}
const mapping: HistoryMapping = {
  columns: { id: 'ticket', at: 'at', status: 'status' },
  statuses: {},
  priorities: {},
  splits: [],
  source: 'a',
  timeZone: 'Europe/Paris',
}
const ticketLog: Read = async (text) => {
  let header: readonly string[] | undefined
  for await (const { line, cells } of csvRows(bytesOf(text))) {
    if (header !== undefined) readRow(header, cells, line, mapping)
    header ??= cells
  }
}
const calendar: Read = (text) => calendarEvents(text, 'Europe/Paris')
const mail: Read = (text) => readMail(Buffer.from(text))

const [csv, xml, gan, json] = [file('a.csv'), file('a.xml'), file('a.gan'), file('a.json')]
const issue = '{"number":1,"title":"a","state":"open"'
const jiraItem = '<!-- JIRA --><rss><channel><item><key>A-1</key><summary>a</summary>'
const jiraEnd = '</item></channel></rss>'
const sprints = '<customfields><customfield key="gh-sprint"><customfieldname>a</customfieldname><customfieldvalues>'
const sprintsEnd = `</customfieldvalues></customfield></customfields>${jiraEnd}`
const plan = '<Project xmlns="http://schemas.microsoft.com/project"><Tasks>'
const task = '<Task><UID>1</UID><Name>a</Name>'
const gantt = '<project name="a" gantt-divider-location="1"><tasks>'
const sheetHead = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
const event = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260101T000000Z\n'
const eventEnd = '\nEND:VEVENT\nEND:VCALENDAR\n'
const jiraCsv = 'Summary,Issue key,Issue id,Issue Type'
const jiraRow = 'a,A-1,1,Task'

const g = grammar
/** Every reader on the server of what strangers write: a new one is a line here. */
export const foreignReaders: readonly Row[] = [
  ['plain text', plainText, g.html],
  ['size of HTML', sizeOfHtml, g.html],
  ['rich text', (text) => description?.safeParse(text), g.html],
  ['mentions', mentionsIn, g.html],
  ['text of a mail', (text) => mailBody(text, ''), g.mail],
  ['HTML of a mail', (text) => mailBody('', text), g.html],
  ['head of a mail', mail, g.mailHead, ['From: a@b.test\nTo: c@d.test\nSubject: ', '\n\nx\n']],
  ['parts of a mail', mail, g.mailParts, ['Content-Type: multipart/mixed; boundary=b\n\n', '\n--b--\n']],
  ['GitHub, Markdown', inJson(`[${issue},"body":"%"}]`), g.markdown],
  ['GitHub, comment', inJson(`[${issue},"comments":[{"body":"%"}]}]`), g.markdown.slice(0, 8)],
  ['GitHub, issues', json, g.json, [`[${issue}},`, ']']],
  ['GitHub, labels', json, ['{"name":"a"},', '"a",', '{},'], [`[${issue},"labels":[`, '{}]}]']],
  ['GitHub, lines', json, g.json, [`${issue}}\n`, '']],
  ['Trello, Markdown', inJson('{"name":"x","cards":[{"id":"c","name":"a","desc":"%"}]}'), g.markdown],
  ['Trello, name', inJson('{"name":"x","cards":[{"id":"c","name":"%"}]}'), g.cell],
  ['Trello, cards', json, g.json, ['{"name":"x","cards":[', ']}']],
  ['Trello, checklists', json, g.checklists, ['{"name":"x","checklists":[', '{}],"cards":[{"id":"c","name":"a"}]}']],
  ['Trello, actions', json, g.actions, ['{"name":"x","actions":[', '{}],"cards":[{"id":"c","name":"a"}]}']],
  ['Jira, items', xml, g.xml, ['<!-- JIRA --><rss><channel>', '</channel></rss>']],
  ['Jira, text', xml, [...g.html, ...g.xml], [`${jiraItem}<description><![CDATA[`, `]]></description>${jiraEnd}`]],
  ['Jira, description', xml, g.xml, [`${jiraItem}<description>`, `</description>${jiraEnd}`]],
  ['Jira, sprints', xml, ['<a>b</a>', '<a>[name=b</a>'], [`${jiraItem}${sprints}`, sprintsEnd]],
  ['Jira, sprint', xml, ['[', '[name=', ',name=', '[]', 'a,b='], [`${jiraItem}${sprints}<a>`, `</a>${sprintsEnd}`]],
  ['Jira, link', xml, ['/browse/', 'a', ' '], [`${jiraItem}<link>http://a/browse/`, `</link>${jiraEnd}`]],
  ['CSV, Markdown', csv, g.markdown, ['Key,Title,Description\n1,a,"**a ', '"\n']],
  ...[
    ...['Key', 'Title', 'Status', 'Labels', 'Due', 'Estimate', 'Story points', 'Comment', 'Sprint', 'Assignee'],
    ...['Parent', 'Attachment', 'Url', 'Other', 'Blocks'],
  ].map((header): Row => [`CSV, ${header}`, csv, g.cell, [`Name,${header}\na,"`, '"\n']]),
  ['CSV, rows', csv, g.rows, ['Name,Status\n', '']],
  ['CSV, header', csv, g.header, ['Name,', '\na,b\n']],
  ['Jira CSV, wiki', csv, g.wiki, [`${jiraCsv},Description\n${jiraRow},"`, '"\n']],
  ...['Comment', 'Log Work', 'Attachment', 'Sprint', 'Custom field (Story Points)'].map(
    (header): Row => [`Jira CSV, ${header}`, csv, g.cell, [`${jiraCsv},${header}\n${jiraRow},"`, '"\n']],
  ),
  ['workbook, rows', file('a.xlsx', (text) => workbookOf(`${sheetHead}${text}`)), g.sheet],
  ['workbook, cells', file('a.xlsx', (text) => workbookOf(`${sheetHead}<row>${text}</row>`)), g.sheetRow],
  ['Microsoft Project, tasks', xml, g.xml, [plan, `${task}</Task></Tasks></Project>`]],
  ['Microsoft Project, task', xml, g.project, [`${plan}${task}`, '</Task></Tasks></Project>']],
  ['Microsoft Project, facts', xml, g.projectFacts, [`${plan}${task}</Task></Tasks>`, '</Project>']],
  ['GanttProject, tasks', gan, g.xml, [gantt, '<task id="0" name="a"/></tasks></project>']],
  ['GanttProject, task', gan, g.gantt, [`${gantt}<task id="0" name="a">`, '</task></tasks></project>']],
  ['GanttProject, facts', gan, g.ganttFacts, [`${gantt}<task id="0" name="a"/></tasks>`, '</project>']],
  ['csv of any list', (text) => outlineOf(recordsOf(Buffer.from(text))), g.rows, ['Name,Status\n', '\n']],
  ['calendar', calendar, g.calendar, ['BEGIN:VCALENDAR\n', '\nEND:VCALENDAR\n']],
  ['calendar, event', calendar, g.properties, [event, eventEnd]],
  ...[
    ...['SUMMARY', 'SUMMARY:', 'DTSTART:', 'EXDATE:', 'RDATE:', 'RDATE;VALUE=PERIOD:', 'RRULE:', 'DURATION:'],
    ...['RECURRENCE-ID', 'DTSTART;TZID=', 'URL:http://'],
  ].map((line): Row => [`calendar, ${line}`, calendar, g.line, [`${event}${line}`, eventEnd]]),
  ['log of tickets', ticketLog, g.log, ['id,at,status\n', '\n']],
  ...['', '1,', '1,2026-01-01,'].map(
    (cells): Row => [
      `log of tickets, cell ${cells.split(',').length}`,
      ticketLog,
      g.cell,
      [`id,at,status\n${cells}`, '\n'],
    ],
  ),
]
