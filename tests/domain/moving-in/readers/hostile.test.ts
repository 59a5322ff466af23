import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdown } from '../../../../src/domain/moving-in/server/readers/prose.ts'
import { zipOf } from '../../../server/harness/zips.ts'
import { fileOf, outcome, read } from './reading.ts'

const board = (more: object) =>
  JSON.stringify({
    name: 'x',
    lists: [{ id: 'l', name: 'Doing' }],
    cards: [{ id: 'c', name: 'A', idList: 'l' }],
    ...more,
  })
const many = (count: number, of: string) => of.repeat(count)
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Files that somebody bad, or somebody with bad luck, might send, and the one answer to each. */
test.each<[what: string, name: string, content: string | Buffer, answer: string]>([
  ['nothing', 'a.csv', '', 'file_empty'],
  ['blanks alone', 'a.csv', many(200_000, '\r\n '), 'file_empty'],
  ['a mark alone', 'a.csv', '\ufeff', 'file_empty'],
  ['a header alone', 'a.csv', 'Name,Status\n', 'import_no_items'],
  ['a picture', 'a.csv', png, 'import_unknown'],
  ['a picture that says it is a workbook', 'a.xlsx', png, 'import_unknown'],
  ['prose that says it is a workbook', 'a.xlsx', 'Dear all,', 'import_unknown'],
  ['prose that says it is a board', 'a.json', 'Dear all,', 'import_unknown'],
  ['a page', 'a.xml', '<!doctype html><title>Jira</title>', 'import_unknown'],
  ['a page that says it is a table', 'a.csv', '<!doctype html><title>Jira</title>', 'import_unknown'],
  ['a board that says it is a table', 'a.csv', board({}), '1 entries'],
  ['JSON of something else', 'package.json', '{"name":"x","scripts":{"a":"b"}}', 'import_unknown'],
  ['a number', 'a.json', '[1,2,3]', 'import_unknown'],
  ['a board cut off', 'a.json', board({}).slice(0, -4), 'import_cut_off'],
  [
    'a board cut within a letter',
    'a.json',
    Buffer.from('{"name":"x","cards":[{"name":"é').subarray(0, -1),
    'import_cut_off',
  ],
  ['a board with something behind it', 'a.json', `${board({})}x`, 'import_broken'],
  ['a board with a comma too many', 'a.json', board({}).replace('}],', ',}],'), 'import_broken'],
  ['brackets that do not match', 'a.json', '{"cards":[{"id":"1"}}', 'import_broken'],
  ['a hundred thousand brackets', 'a.json', many(100_000, '['), 'import_nested'],
  ['brackets within a card', 'a.json', `{"cards":[{"a":${many(99, '[')}`, 'import_nested'],
  [
    'brackets within a line of a list of issues',
    'a.json',
    `{"number":1,"title":"a","state":"open"}\n{"a":${many(99, '[')}\n`,
    'import_nested',
  ],
  [
    'vacations of hundreds of people beside hundreds of holidays',
    'a.gan',
    `<project name="a" gantt-divider-location="1"><calendars>${many(400, '<date year="2026" month="1" date="1"/>')}</calendars><tasks><task id="0" name="a"/></tasks>${Array.from({ length: 400 }, (_, n) => `<resource id="${n}" name="a"/><vacation start="2026-01-01" end="2026-01-02" resourceid="${n}"/>`).join('')}</project>`,
    'import_piece',
  ],
  ['a text without an end', 'a.json', `{"name":"${many(6_000_000, 'x')}`, 'import_piece'],
  [
    'more issues than are read',
    'a.json',
    `[${many(50_000, '{"number":1,"title":"","state":""},')}{}]`,
    'too_many_rows',
  ],
  ['a quotation without an end', 'a.csv', 'Name\nA\n"B\nC\n', 'csv_quote'],
  ['a million columns', 'a.csv', `Name${many(1_000_000, ',a')}\n`, 'too_many_columns'],
  ['a million columns further down', 'a.csv', `Name\nA\n${many(1_000_000, ',')}`, 'too_many_columns'],
  ['a cell of megabytes', 'a.csv', `Name\n${many(6_000_000, 'x')}`, 'import_piece'],
  ['a quoted cell of megabytes', 'a.csv', `Name\n"${many(6_000_000, 'x')}"`, 'import_piece'],
  ['more rows than are read', 'a.csv', `Name\n${many(50_001, 'a\n')}`, 'too_many_rows'],
  [
    'an encoding nobody can tell',
    'a.csv',
    Buffer.from([0x4e, 0x0a, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    'import_encoding',
  ],
  ['a board that is not in Unicode', 'a.json', Buffer.from(board({ name: 'é' }), 'latin1'), 'import_encoding'],
  ['a zip that is no workbook', 'a.csv', zipOf([{ name: 'a.txt', data: Buffer.from('x') }]), 'import_unknown'],
])('%s', async (_, name, content, answer) => {
  expect(await outcome(fileOf(content, name, 65_536))).toBe(answer)
})

test('a file that is too large is not even opened', async () => {
  const file = { name: 'a.csv', size: 50_000_001, open: () => expect.fail('it was opened') }
  expect(await outcome(file)).toBe('file_too_large')
})

const whole: readonly (readonly [name: string, content: Buffer])[] = [
  [
    'a.json',
    Buffer.from(
      board({ actions: [{ type: 'commentCard', date: '2021-01-01T00:00:00Z', data: { card: { id: 'c' } } }] }),
    ),
  ],
  ['b.json', Buffer.from('[{"number":1,"title":"A","state":"open","labels":["é"]}]')],
  [
    'c.xml',
    Buffer.from('<!-- JIRA --><rss><channel><item><key>A-1</key><summary>é&amp;</summary></item></channel></rss>'),
  ],
  ['d.csv', Buffer.from('Name;Due\n"é ""x""";24/09/2021\n')],
  ['e.xlsx', zipOf([{ name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }])],
]
test('cut anywhere, with any byte changed or none of it: an answer, and never anything else', async () => {
  const damaged = fc.constantFrom(...whole).chain(([name, content]) =>
    fc
      .record({ end: fc.nat(content.length), at: fc.nat(content.length - 1), byte: fc.nat(255) })
      .map(({ end, at, byte }) => {
        const bytes = Buffer.from(content)
        bytes[at] = byte
        return { name, bytes: bytes.subarray(0, end) }
      }),
  )
  const anything = fc.record({
    name: fc.constantFrom('a.csv', 'a.json', 'a'),
    bytes: fc.uint8Array({ maxLength: 200 }).map((all) => Buffer.from(all)),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: damaged }, anything),
      fc.integer({ min: 1, max: 9 }),
      async ({ name, bytes }, piece) => {
        expect(await outcome(fileOf(bytes, name, piece))).toMatch(/^[a-z_\d ]+$/)
      },
    ),
    { numRuns: 300 },
  )
})

test('what no database stores is left out, and formulas are texts', async () => {
  const { items } = await read(
    fileOf(board({ cards: [{ id: 'c', name: 'a\u0000b\ud800', idList: 'l', desc: '=1+1' }] })),
  )
  expect(items).toMatchObject([{ name: 'ab\ufffd', html: '<p>=1+1</p>' }])
  const table = await read(fileOf('Name,Note\n=cmd|x!A1,@SUM(1)\n', 'a.csv'))
  expect(table.items).toMatchObject([{ name: '=cmd|x!A1', html: '<p>@SUM(1)</p>' }])
})

test('texts that are too long are cut and told, a long name stands whole in the description', async () => {
  const card = {
    id: 'c',
    idList: 'l',
    name: many(500, 'é'),
    desc: many(200_000, 'a '),
  }
  const { entries, items } = await read(fileOf(board({ cards: [card] }), 'a.json', 65_536))
  const [item] = items
  expect([item?.name.length, item?.name.at(-1)]).toEqual([300, '…'])
  expect(item?.html).toContain(`<p>${card.name}</p>`)
  expect(item?.html.length).toBeLessThan(160_000)
  expect(entries).toMatchObject([{ problems: [{ code: 'name_cut' }, { code: 'text_cut', column: 'description' }] }])
})

test('of a thousand columns without a field only as many are kept as there is room for', async () => {
  const headers = Array.from({ length: 1500 }, (_, at) => `Wheel ${at}`)
  const row = headers.map((header) => `${header} ${many(90, 'x')}`)
  const { entries } = await read(fileOf(`Name,${headers.join(',')}\nA,${row.join(',')}\n`, 'a.csv', 65_536))
  const told = entries.flatMap((entry) => ('item' in entry ? entry.problems : [entry]))
  // One that was shortened, at most, and the first that has no room.
  expect(told.length).toBeLessThanOrEqual(2)
  expect(told.at(-1)).toMatchObject({ code: 'text_cut', isLeft: true })
  const [item] = entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))
  expect(item?.more.length).toBeGreaterThan(100)
  expect(JSON.stringify(item?.more).length).toBeLessThan(25_000)
})

test('marks that lead nowhere are read as far as their cost allows, then they stay as they were written', () => {
  const render = markdown(100_000_000)
  const text = many(2000, '_a')
  const texts = Array.from({ length: 12 }, () => render(text))
  expect(texts.at(-1)).toBe(`<p>${text}</p>`)
  expect(render('*a*')).toBe('<p>*a*</p>')
  expect(markdown()('*a*')).toBe('<p><em>a</em></p>')
  // No stack is deep enough for it.
  expect(markdown()(many(9000, '> '))).toContain('&gt;')
})

test('tasks of one name without a key are told apart by their number, also from one that is called so', async () => {
  const { items } = await read(fileOf('Name\nA\nA (2)\nA\nA\n', 'a.csv'))
  expect(items.map(({ key }) => key)).toEqual(['A', 'A (2)', 'A (3)', 'A (4)'])
})

test('a link that is longer than a task has room for is not repeated for each of its files', async () => {
  const item = (link: string) =>
    `<!-- JIRA --><rss><channel><item><key>A-1</key><summary>a</summary><link>${link}</link><attachments><attachment id="1" name="b"/></attachments></item></channel></rss>`
  const files = async (link: string) => (await read(fileOf(item(link), 'a.xml'))).items.map((one) => one.files.length)
  expect(await files('http://jira.test/browse/A-1')).toEqual([1])
  expect(await files(`http://jira.test/browse/${many(3000, 'a')}`)).toEqual([0])
})
