import { expect, test } from 'vitest'
import { dateText, timeText } from '../../../../src/server/import/sheets/xlsx-cells.ts'
import { zipOf } from '../../../server/harness/zips.ts'
import { fileOf, outcome, read } from './reading.ts'

const part = (name: string, text: string) => ({
  name,
  data: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
})
const styles = part(
  'xl/styles.xml',
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d/m/yy\\ h:mm;@"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts>
   <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
   <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="46"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
)
const strings = part(
  'xl/sharedStrings.xml',
  '<sst><si><t>Name</t></si><si><r><t>Weigh </t></r><r><t>it</t></r><rPh><t>x</t></rPh></si></sst>',
)
const sheet = (name: string, ...rows: readonly string[]) =>
  part(
    `xl/worksheets/${name}.xml`,
    `<x:worksheet xmlns:x="y"><x:sheetData>${rows.join('')}</x:sheetData></x:worksheet>`,
  )
const book = (...parts: readonly { name: string; data: Buffer; claims?: number }[]) =>
  zipOf([
    part(
      'xl/workbook.xml',
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Read me" r:id="r1"/><sheet name="Work" r:id="r2"/><sheet name="Kept" state="hidden" r:id="r3"/></sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/><Relationship Id="r2" Target="/xl/worksheets/b.xml"/><Relationship Id="r3" Target="worksheets/c.xml"/></Relationships>',
    ),
    ...parts,
  ])
const work = sheet(
  'b',
  '<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" t="inlineStr"><x:is><x:t>Due date</x:t></x:is></x:c><x:c r="D2" t="str"><x:v>Duration</x:v></x:c><x:c r="E2" t="str"><x:v>Points</x:v></x:c><x:c r="F2" t="str"><x:v>Formula</x:v></x:c></x:row>',
  '<x:row r="4"><x:c r="A4" t="s"><x:v>1</x:v></x:c><x:c r="B4" s="1"><x:v>44463</x:v></x:c><x:c r="D4" s="3"><x:v>1.0625</x:v></x:c><x:c r="E4"><x:v>2.5000000000000004</x:v></x:c><x:c r="F4"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row>',
  '<x:row><x:c t="str"><x:v>=HYPERLINK("x")</x:v></x:c><x:c s="2"><x:v>44463.75</x:v></x:c><x:c r="F5" s="4"><x:v>3</x:v></x:c></x:row>',
  `<x:row r="9"><x:c r="A9" t="str"><x:v>Leap ${'x'.repeat(1300)}</x:v></x:c><x:c r="B9" s="1"><x:v>60</x:v></x:c></x:row>`,
)

test('the fullest sheet that is shown, with values as they are shown', async () => {
  const file = book(
    styles,
    strings,
    sheet('a', '<x:row><x:c t="str"><x:v>Hello</x:v></x:c></x:row>'),
    work,
    sheet('c', 'x'.repeat(9000)),
  )
  const { survey, items, entries } = await read(fileOf(file, 'plan.xlsx'))
  expect(survey).toMatchObject({
    format: 'xlsx',
    name: 'plan',
    dates: null,
    notes: [{ code: 'unread_columns', count: 1 }],
  })
  expect(survey.columns.map(({ header, guess }) => [header, guess])).toEqual([
    ['Name', 'name'],
    ['Due date', 'due'],
    ['', 'none'],
    ['Duration', 'estimate'],
    ['Points', 'story_points'],
    ['Formula', 'more'],
  ])
  expect(items).toMatchObject([
    {
      line: 4,
      name: 'Weigh it',
      due: '2021-09-24',
      estimateMinutes: 1530,
      storyPoints: '2.5',
      more: [['Formula', '2']],
    },
    { line: 5, name: '=HYPERLINK("x")', due: '2021-09-24T18:00:00.000Z', more: [['Formula', '3']] },
    { line: 9, due: null },
  ])
  // Excel shows a day that 1900 did not have.
  expect(entries.flatMap((entry) => ('item' in entry ? entry.problems : []))).toMatchObject([
    { line: 9, code: 'bad_date', params: { value: '1900-02-29' } },
    { line: 9, code: 'name_cut' },
  ])
})

test('serial numbers', () => {
  expect([1, 59, 60, 61, 44463.5, 0.5, -1, 1e9].map((serial) => dateText(serial, false))).toEqual([
    ...['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '2021-09-24 12:00:00', '0.5', '-1', '1000000000'],
  ])
  expect(dateText(43001, true)).toBe('2021-09-24')
  expect([timeText(0.0625), timeText(2), timeText(-1)]).toEqual(['1:30', '48:00', '-1'])
})

const whole = book(styles, strings, work)
test.each([
  ['cut off', whole.subarray(0, -60), 'import_cut_off'],
  ['damaged inside', Buffer.from(whole).fill(0xff, 60, 90), 'broken_file'],
  ['that claims gigabytes', book({ ...work, claims: 0xf0000000 }), 'archive_bomb'],
  ['that unpacks to more than it claims', book({ ...work, claims: 50 }), 'archive_bomb'],
  ['of another kind', zipOf([{ name: 'word/document.xml', data: Buffer.from('<a/>') }]), 'import_unknown'],
  ['of an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'import_old_excel'],
  ['far to the right', book(sheet('b', '<x:row><x:c r="ZZZ1"><x:v>1</x:v></x:c></x:row>')), 'too_many_columns'],
  ['with types of its own', book(part('xl/worksheets/b.xml', '<!DOCTYPE a []><a/>')), 'import_doctype'],
  ['without rows', book(sheet('b')), 'file_empty'],
])('a workbook %s', async (_, bytes, code) => {
  expect(await outcome(fileOf(bytes, 'plan.xlsx'))).toBe(code)
})
