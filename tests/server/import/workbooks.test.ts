import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from '../harness/forms.ts'
import { importFile, lines } from '../harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { zipOf } from '../harness/zips.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  expect((await admin.send('PUT', '/api/profile', { time_zone: 'Europe/Paris' })).status).toBe(200)
  const { body } = await admin.send('POST', '/api/departments', { name: 'Transport' })
  const project = { name: 'Harbour', department_id: body.data.id, priority: 'low', destination: 'internal', phases: [] }
  expect((await admin.send('POST', '/api/projects', project)).status).toBe(201)
})
afterAll(() => product.end())

const part = (name: string, text: string, claims?: number) => ({
  name,
  data: Buffer.from(`<?xml version="1.0"?>${text}`),
  ...(claims === undefined ? {} : { claims }),
})
/** Returns a workbook in Excel's form: texts apart, dates as numbers with a style, booleans. */
const bookOf = (rows: string, strings: readonly string[], claims?: number): Buffer =>
  zipOf([
    part('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    part('xl/styles.xml', '<styleSheet><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>'),
    part('xl/sharedStrings.xml', `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`, claims),
  ])
const send = (path: string, file: Buffer | string, mapping?: object) =>
  admin.send(
    'POST',
    `/api${path}`,
    formOf(...(mapping === undefined ? [] : [{ name: 'mapping', data: JSON.stringify(mapping) }]), {
      name: 'file',
      filename: 'rows.xlsx',
      data: file,
    }),
    formHeaders,
  )
const made = (name: string): Promise<Body> =>
  admin.send('GET', `/api/tasks?${new URLSearchParams({ 'filter[name]': name })}`).then(({ body }) => body.data[0])
const fixture = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

test.each(['calc.xlsx', 'calc-1904.xlsx'])(
  'LibreOffice’s %s: the first sheet that says something, or another',
  async (file) => {
    const survey = (await send('/tasks/import/survey', fixture(file))).body.data
    expect(survey).toMatchObject({ rows: 1, sheets: ['Notes', 'Work', 'Other'], sheet: 'Work' })
    expect(survey.columns[3]).toMatchObject({ name: 'Due', field: 'due_at', samples: ['2027-03-05'] })
    const { body } = await send('/tasks/import', fixture(file))
    expect(body.data, JSON.stringify(body)).toMatchObject({ created: 1, bad: 0, written: true })
    const row = await made('Weigh <it> – été')
    expect(row).toMatchObject({
      start_at: '2027-03-01T06:30:00.000Z',
      story_points: '2.5',
      progress: 57,
      is_milestone: true,
      description: '<p>one<br />two</p>',
    })
    expect(row.due_at).toMatch(/^2027-03-05/)
    expect((await send('/tasks/import', fixture(file), { sheet: 'Other' })).body.data).toMatchObject({ created: 1 })
    expect(await made('Elsewhere')).toBeTruthy()
    for (const name of ['Weigh <it> – été', 'Elsewhere'])
      expect((await admin.send('DELETE', `/api/tasks/${(await made(name)).id}`)).status).toBe(200)
  },
)

test('Excel’s workbook of ten rows: each fault is named by the sheet’s own row, the others come in', async () => {
  const cell = (at: string, type: string, value: string | number) => `<c r="${at}" ${type}><v>${value}</v></c>`
  const head = ['Name', 'Project', 'Start', 'Estimate']
  const row = (at: number, name: string, start: string, estimate: string) =>
    `<row r="${at}">${cell(`A${at}`, 't="str"', name)}${cell(`B${at}`, 't="s"', 4)}${start}${cell(`D${at}`, 't="str"', estimate)}</row>`
  const rows = [
    `<row r="2">${head.map((_, n) => cell(`${'ABCD'[n]}2`, 't="s"', n)).join('')}</row>`,
    row(5, 'Dated', cell('C5', 's="2"', 46_447.395833333336), '14h30'),
    row(6, '_x003D_1+1_x000D_ _x005F_x0041_', cell('C6', 's="1"', 46_447), '1:30'),
    row(8, 'Bad start', cell('C8', 't="str"', 'never'), ''),
    row(9, 'Bad estimate', '', 'long'),
  ]
  const file = bookOf(rows.join(''), [...head, 'Harbour'])
  const { body } = await importFile(admin, '/tasks', file, 'skip_bad=1')
  expect(body.data.problems.map(({ line, column }: Body) => [line, column])).toEqual([
    [8, 'Start'],
    [9, 'Estimate'],
  ])
  expect(body.data).toMatchObject({ rows: 4, created: 2, bad: 2, written: true })
  expect(await made('Dated')).toMatchObject({ start_at: '2027-03-01T08:30:00.000Z', estimate: 870 })
  expect(await made('=1+1 _x0041_')).toMatchObject({ start_at: '2027-02-28T23:00:00.000Z', estimate: 90 })
})

test.each<[string, string, () => Buffer | string, string]>([
  [
    'a picture',
    '/departments',
    () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'CSV tables and Excel workbooks (.xlsx)',
  ],
  ['a JSON file', '/departments', () => ' {"cards":[]}', 'CSV tables and Excel workbooks (.xlsx)'],
  [
    'a calendar where there is none',
    '/departments',
    () => 'BEGIN:VCALENDAR\r\n',
    'CSV tables and Excel workbooks (.xlsx)',
  ],
  [
    'another zip',
    '/events',
    () => zipOf([part('word/document.xml', '<a/>')]),
    'Excel workbooks (.xlsx) and calendars (.ics)',
  ],
  ['an old workbook', '/tasks', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'file of an old Excel'],
  ['a zip that unpacks to gigabytes', '/tasks', () => bookOf('', [], 0xf000_0000), 'would unpack to far more'],
  ['a row of 300 columns', '/tasks', () => bookOf('<row><c r="KN1"><v>1</v></c></row>', []), 'at most 200 columns'],
  ['a workbook without rows', '/tasks', () => bookOf('', []), 'empty'],
])('%s is refused with words that name what is taken', async (_case, path, file, words) => {
  const { status, body } = await send(`${path}/import`, file())
  expect(status).toBe(422)
  expect(body.errors.file[0]).toContain(words)
})

test('a sheet that is not there, a text that a workbook cut, and a cell of four million characters', async () => {
  const { body } = await send('/tasks/import', fixture('calc.xlsx'), { sheet: 'Gone' })
  expect(body.errors.file).toEqual(['The workbook has no sheet of this name.'])
  const rows = (text: string) =>
    bookOf(
      `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>`,
      [...['name', 'description', 'Endless', text]],
    )
  const cut = await importFile(admin, '/departments', rows(`${'x'.repeat(32_766)}…`), 'dry_run=1')
  expect(cut.body.data.problems).toMatchObject([
    { line: 2, field: 'description', message: expect.stringContaining('cut when the workbook') },
  ])
  const long = await importFile(admin, '/departments', rows('x'.repeat(4_000_000)), 'dry_run=1')
  expect(long.body.data).toMatchObject({ bad: 1, problems: [{ line: 2, field: 'description' }] })
})

test('a log of tickets as a workbook: surveyed, tried and brought in as its csv is', async () => {
  const log = ['When,Case,State', '46328.4375,B-1,Opened', '46328.5,B-1,Resolved']
  const cells = log.map((line) => line.split(','))
  const sheet = cells.map(
    (row, y) =>
      `<row>${row.map((text, x) => (y > 0 && x === 0 ? `<c s="2"><v>${text}</v></c>` : `<c t="str"><v>${text}</v></c>`)).join('')}</row>`,
  )
  const file = bookOf(sheet.join(''), [])
  const survey = (await send('/tickets/history/survey', file)).body.data
  expect(survey).toMatchObject({
    rows: 2,
    sheet: 'A',
    columns: [{ says: 'at' }, { says: 'ticket' }, { says: 'status' }],
  })
  const { body } = await send('/tickets/history', file, { time_zone: 'UTC' })
  expect(body.data, JSON.stringify(body)).toMatchObject({ events: 2, tickets: 1, problem_count: 0, written: true })
  const [ticket] = (await admin.send('GET', '/api/tickets?search=B-1')).body.data
  expect(ticket).toMatchObject({ created_at: '2026-11-02T10:30:00.000Z', solved_at: '2026-11-02T12:00:00.000Z' })
  expect((await send('/tickets/history', lines('{"a":1}'), {})).body.errors.file[0]).toContain('Excel workbooks')
})
