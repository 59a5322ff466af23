import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readerFor } from '../../../../src/domain/moving-in/server/readers/readers.ts'
import { fileOf, read } from './reading.ts'

/** Tables of the readers' README by the format's name: field, what becomes of it, how, an example. */
const document = new URL('../../../../src/domain/moving-in/server/readers/README.md', import.meta.url)
const tables = new Map(
  readFileSync(document, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.split('\n')
      const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| field'))
      return [name, rows.map((line) => line.split('|').map((cell) => cell.trim()))] as const
    }),
)

type Json = { readonly [name: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
/** Puts a value into another, lists place by place. */
const merged = (base: unknown, more: unknown): unknown => {
  if (Array.isArray(more))
    return Array.isArray(base)
      ? Array.from({ length: Math.max(base.length, more.length) }, (_, at) =>
          at < more.length ? merged(base[at], more[at]) : base[at],
        )
      : more
  if (!isObject(more)) return more
  const all = isObject(base) ? base : {}
  return { ...all, ...Object.fromEntries(Object.entries(more).map(([name, one]) => [name, merged(all[name], one)])) }
}

const board = {
  name: 'Board',
  lists: [{ id: 'l1', name: 'To do', pos: 2 }],
  members: [],
  labels: [],
  checklists: [],
  cards: [
    { id: '60000000aaaaaaaaaaaaaaaa', idShort: 1, name: 'A', idList: 'l1' },
    { id: '60000000aaaaaaaaaaaaaaaf', idShort: 2, name: 'B', idList: 'l1' },
  ],
  actions: [{ id: 'a0', type: 'other', date: '2026-01-01T00:00:00Z', data: {} }],
}
/** Puts elements in the place of those of the same names. */
const withElements = (base: string, more: string): string =>
  [...more.matchAll(/<(\w+)/g)].reduce(
    (text, [, name]) => text.replace(new RegExp(`<${name}>[^<]*</${name}>`), ''),
    base,
  ) + more
const ofTask = [
  '<UID>1</UID>',
  '<Name>A</Name>',
  '<OutlineLevel>1</OutlineLevel>',
  '<Duration>PT0H0M0S</Duration>',
].join('')

/** A file of each format with an example in it; without one the file that it is compared with. */
const files: { readonly [format: string]: (field: string, example: string) => ReturnType<typeof fileOf> } = {
  Trello: (_, example) => fileOf(JSON.stringify(merged(board, JSON.parse(example || '{}'))), 'board.json'),
  GitHub: (_, example) => {
    const issue = { number: 1, title: 'A', state: 'open' }
    return fileOf(
      JSON.stringify([merged(issue, JSON.parse(example || '{}')), { number: 2, title: 'B', state: 'open' }]),
      'i.json',
    )
  },
  "Jira's XML": (_, example) =>
    fileOf(
      `<!-- JIRA --><rss><channel><item>${withElements('<key>A-1</key><summary>A</summary>', example)}</item><item><key>A-3</key><summary>B</summary></item></channel></rss>`,
      'jira.xml',
    ),
  'Microsoft Project': (field, example) => {
    const people =
      '<Resources><Resource><UID>1</UID><Name>Ada</Name></Resource></Resources><Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments>'
    const [inProject, inTask] = field.startsWith('Project') ? [example, ''] : ['', example]
    return fileOf(
      `<Project xmlns="http://schemas.microsoft.com/project">${inProject}<Tasks><Task>${withElements(ofTask, inTask)}</Task><Task><UID>9</UID><Name>B</Name><OutlineLevel>1</OutlineLevel></Task></Tasks>${people}</Project>`,
      'plan.xml',
    )
  },
  GanttProject: (_, example) => {
    const [attributes, inside] = example.startsWith('<') ? ['', example] : [example, '']
    const base = [
      ['id', '1'],
      ['name', 'A'],
      ['start', '2026-03-02'],
      ['duration', '1'],
    ] as const
    const others = base.filter(([name]) => !new RegExp(`(^| )${name}=`).test(attributes))
    const own = others.map(([name, value]) => `${name}="${value}"`).join(' ')
    return fileOf(
      `<project name="a" gantt-divider-location="1"><tasks><taskproperties><taskproperty id="p1" name="Gate" type="custom"/></taskproperties><task ${own} ${attributes}>${inside}</task><task id="2" name="B" start="2026-03-02" duration="1"/></tasks></project>`,
      'plan.gan',
    )
  },
}

/** What a file says: values, and what is told of it. */
const saidBy = async (file: ReturnType<typeof fileOf>) => {
  const { survey, items, entries } = await read(file)
  const reading = { columns: {}, dates: 'ymd', timeZone: 'UTC' } as const
  const { left = [], ...project } = (await (await readerFor(file)).project?.(file, reading)) ?? {}
  const plain = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (one instanceof Map ? [...one] : one))
  const { name, sourceId, stages, people, sprints } = survey
  const labels = 'labels' in survey ? survey.labels : []
  const problems = entries.flatMap((entry) => ('item' in entry ? entry.problems : [entry]))
  return {
    values: plain({ items, project, name, sourceId, stages, people, sprints, labels }),
    told: plain({ left, notes: survey.notes, problems }),
  }
}

test.each([...tables].flatMap(([format, rows]) => rows.map((row) => [format, ...row.slice(1, 5)] as const)))(
  '%s, %s: %s',
  async (format, field, becomes, how, example) => {
    const fileWith = files[format]
    if (fileWith === undefined || field === undefined || example === undefined) throw new Error(`no file of ${format}`)
    const [bare, said] = [
      await saidBy(fileWith(field, '')),
      await saidBy(fileWith(field, example.replace(/^`|`$/g, ''))),
    ]
    expect(['kept', 'changed', 'left out']).toContain(becomes)
    expect(said.values === bare.values, said.values).toBe(becomes === 'left out')
    if (becomes === 'left out') expect(said.told !== bare.told, said.told).toBe(how?.startsWith('told'))
  },
)
