import type { ColumnRole } from '../../survey.ts'
import type { Dialect } from './dialect.ts'
import { jiraWordOf, roleOfHeader } from './header-words.ts'
import { budgeted } from './prose.ts'
import { isHttp } from './texts.ts'
import { wiki } from './wiki.ts'

/** Roles of headers that differ from other products or are ignored. */
const ownRoles = new Map<string, ColumnRole>([
  ...(['creator', 'last viewed', 'votes', 'watchers', 'work ratio', 'security level', 'status category'] as const).map(
    (name) => [name, 'none'] as const,
  ),
  ...(['issue id', 'parent summary', 'status category changed', 'remaining estimate'] as const).map(
    (name) => [name, 'none'] as const,
  ),
  ...(
    [
      'custom field (rank)',
      'custom field (epic name)',
      'custom field (epic color)',
      'custom field (epic colour)',
    ] as const
  ).map((name) => [name, 'none'] as const),
  ...(['custom field (epic status)', 'custom field (development)', 'custom field (issue color)'] as const).map(
    (name) => [name, 'none'] as const,
  ),
  ...(['fix version/s', 'fix versions', 'fix version', 'affects version/s', 'affects versions'] as const).map(
    (name) => [name, 'more'] as const,
  ),
  ['outward issue link (cloners)', 'relates_to'],
  ['parent', 'parent'],
  ['parent id', 'parent'],
])

const inwardRole = (key: string): ColumnRole =>
  /block/.test(key) ? 'blocked_by' : /duplicat/.test(key) ? 'duplicated_by' : 'relates_to'

const roleOf: Dialect['roleOf'] = (header, headers) => {
  const key = header.trim().toLowerCase()
  // The parent occurs twice, by id and by key.
  if (key === 'parent key' && headers.some((other) => /^parent( id)?$/i.test(other.trim()))) return 'none'
  // Ignored if the work logs are exported too.
  if (key === 'time spent') return headers.some((other) => roleOfHeader(other) === 'work_log') ? 'none' : 'more'
  const word = jiraWordOf(header)
  if (word === 'none' || word === 'id' || word === 'project') return 'none'
  const ownRole = ownRoles.get(key)
  if (ownRole !== undefined) return ownRole
  if (/^(project |σ|.* id$|custom field \(\[chart\])/.test(key)) return 'none'
  if (key.startsWith('inward issue link')) return inwardRole(key)
  if (key.startsWith('outward issue link')) return roleOfHeader(header) ?? 'relates_to'
  return roleOfHeader(header)
}

/** Splits `24/Sep/21 2:21 PM;who;what`; the date is not validated. */
const splitStamp = (cell: string): readonly [at: string, who: string, rest: string] | undefined => {
  const match = /^([^;\n]{6,30}\d[^;\n]{0,10});([^;\n]{0,200});([\s\S]*)$/.exec(cell)
  return match === null ? undefined : [match[1] ?? '', match[2] ?? '', match[3] ?? '']
}

/** Tells whether the headers belong to a Jira export. */
export const isJira = (headers: readonly string[]): boolean => {
  const words = new Set(headers.map(jiraWordOf))
  // Other tables have a key or a summary too; only together with id or type do they prove Jira.
  return words.has('name') && words.has('key') && (words.has('id') || words.has('kind'))
}

/** Jira's CSV: repeated columns, comments and attachments with date and author, wiki markup, durations in seconds. */
export const jiraDialect: Dialect = {
  roleOf,
  parts: (cell) => [cell],
  comments: (cell) => {
    const [at, author, text] = splitStamp(cell) ?? [null, null, cell]
    return [{ key: cell, at, author: author === '' ? null : author, text }]
  },
  file: (cell) => {
    const parts = (splitStamp(cell)?.[2] ?? cell).split(';')
    const url = parts.at(-1)?.trim() ?? ''
    return isHttp(url) ? { name: parts.slice(0, -1).join(';').trim() || (url.split('/').at(-1) ?? url), url } : null
  },
  // Text, date, author and seconds; the text may contain semicolons.
  workLog: (cell) => {
    const [, text = '', at = '', author = '', seconds = ''] =
      /^([\s\S]*);([^;\n]{6,40});([^;\n]{0,200});(\d{1,9})\s*$/.exec(cell) ?? []
    return at === '' ? null : { text: text.trim(), at, author: author.trim() || null, seconds: Number(seconds) }
  },
  unit: () => 'seconds',
  renderer: (people) => budgeted((text) => wiki(text, people)),
  rank: 'Custom field (Rank)',
  isId: (header) => jiraWordOf(header) === 'id',
  isTitle: (header) => jiraWordOf(header) === 'project',
  keysNameProjects: true,
  people: [
    ['Assignee Id', 'Assignee'],
    ['Reporter Id', 'Reporter'],
    ['Creator Id', 'Creator'],
  ],
}
