import { faultAt } from '../../../../server/problem.ts'
import { encodingOf, headOf, textOf, unicodeOf } from './bytes.ts'
import { plainDialect } from './dialect.ts'
import { github, isIssueLines, issueLists } from './github.ts'
import { isIssue } from './github-issue.ts'
import { isJira, jiraDialect } from './jira-csv.ts'
import { isJiraXml, jiraXml } from './jira-xml.ts'
import { jsonParts } from './json-parts.ts'
import { objectOf } from './json-values.ts'
import { ganttProject, isGanttProject } from './plans/gantt-project.ts'
import { isMsProject, msProject } from './plans/ms-project.ts'
import { xlsxTable } from './read-xlsx.ts'
import { type Reader, readerLimits, type SourceFile } from './reader.ts'
import { tableReader } from './table.ts'
import { csvTable } from './table-rows.ts'
import { trello } from './trello.ts'

const startsWith = (head: Buffer, ...bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)

const csv = tableReader('csv', csvTable, plainDialect)
const xlsx = tableReader('xlsx', xlsxTable, plainDialect)
const jiraCsv = tableReader('jira_csv', csvTable, jiraDialect)
const isTableName = (name: string) => /\.(csv|tsv|tab|txt)$/i.test(name) || !/\.[a-z0-9]{1,5}$/i.test(name)

/** Members that identify a Trello board. */
const trelloMembers = new Set(['cards', 'lists', 'idOrganization', 'idMemberCreator', 'checklists'])

/** Finds the reader of a JSON file; reads until the product is known. */
const jsonReader = async (file: SourceFile): Promise<Reader> => {
  if (await isIssueLines(file)) return github
  let isEmptyList = true
  for await (const { key, value } of jsonParts(unicodeOf(file))) {
    isEmptyList = false
    if (key !== null && trelloMembers.has(key)) return trello
    if (!issueLists.has(key)) continue
    if (isIssue(objectOf(value))) return github
    break
  }
  if (isEmptyList) throw faultAt('file', 'import_no_items')
  throw faultAt('file', 'import_unknown')
}

/**
 * Returns the reader of a file, by content, as names are unreliable.
 * @throws Problem at `file` if the format is not supported
 */
export const readerFor = async (file: SourceFile): Promise<Reader> => {
  if (file.size > readerLimits.bytes) throw faultAt('file', 'file_too_large', { max: readerLimits.bytes / 1_000_000 })
  const head = await headOf(file, 65_536)
  if (head.length === 0) throw faultAt('file', 'file_empty')
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw faultAt('file', 'import_old_excel')
  if (startsWith(head, 0x50, 0x4b)) return xlsx
  let text = ''
  for await (const piece of textOf(file, await encodingOf(file))) {
    text = (text + piece).trimStart()
    // This is enough for the prolog of an XML file.
    if (text !== '' && (text[0] !== '<' || text.length > 65_536)) break
  }
  const [sign] = text
  if (sign === undefined) throw faultAt('file', 'file_empty')
  if (sign === '{' || sign === '[') return jsonReader(file)
  if (sign === '<' && isJiraXml(text)) return jiraXml
  if (sign === '<' && isMsProject(text)) return msProject
  if (sign === '<' && isGanttProject(text)) return ganttProject
  // Any text could be a table of one column, so the file's name must not have the ending of another format.
  if (sign === '<' || !isTableName(file.name)) throw faultAt('file', 'import_unknown')
  const { headers } = await csvTable(file)
  return isJira(headers) ? jiraCsv : csv
}
