import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDocuments, zipOfTexts } from './harness/document-imports.ts'
import { docxOf } from './harness/docx.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { zipOf } from './harness/zips.ts'

let product: Product
let maker: Person
let bring: ReturnType<typeof importDocuments>
beforeAll(async () => {
  product = await startTestProduct()
  maker = await product.person({ roles: ['member'] })
  bring = importDocuments(product)
})
afterAll(() => product.end())

/** Returns the numbers of rows in the database, and the files in the folder of uploads. */
const traces = async () => ({
  rows: await product.engine.db.one(
    sql`select (select count(*) from documents)::int as documents, (select count(*) from pages)::int as pages, (select count(*) from file)::int as files`,
  ),
  uploads: await readdir(join(product.folder, 'uploads')).catch(() => []),
})
const nested = (levels: number): Buffer =>
  levels === 0 ? zipOfTexts({ 'a.md': 'x' }) : zipOfTexts({ [`${levels}.zip`]: nested(levels - 1) })
const page = '# Good\n\nText'
const laughs = `<!DOCTYPE w [<!ENTITY a "${'ha'.repeat(500)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join('')}]>`
const word = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const bomb = 'This archive would unpack to far more than its size.'
const damaged = 'This file is damaged, or not what its name says.'
const noText = 'This file is damaged, or not the text that its name says.'
const nothing = 'There is no text in this file that could become a page: Markdown, HTML or Word (.docx).'

test.each<[string, string, () => Buffer | string, string]>([
  ['a file of 51 MB', 'a.zip', () => Buffer.alloc(51_000_000), 'The file may have at most 50 MB.'],
  ['an empty file', 'a.md', () => '', 'This file is empty.'],
  ['a program', 'a.exe', () => 'MZ', nothing],
  ['a picture as text', 'a.md', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), noText],
  ['an archive without texts', 'a.zip', () => zipOfTexts({ 'a.png': 'x' }), nothing],
  [
    'an archive that is cut off',
    'a.zip',
    () => zipOfTexts({ 'a.md': page }).subarray(0, 40),
    'This file breaks off before its end. Please export it again.',
  ],
  [
    'an archive that unpacks to 400 times its size',
    'a.zip',
    () => zipOfTexts({ 'a.md': page, 'b.md': 'x'.repeat(30_000_000) }),
    bomb,
  ],
  [
    'an archive that claims less than it holds',
    'a.zip',
    () => zipOf([{ name: 'a.md', data: Buffer.from('x'.repeat(1_000_000)), claims: 10 }]),
    bomb,
  ],
  [
    'an archive that claims 4 GB',
    'a.zip',
    () => zipOf([{ name: 'a.md', data: Buffer.from(page), claims: 4_000_000_000 }]),
    bomb,
  ],
  ['archives in archives', 'a.zip', () => nested(4), bomb],
  [
    'more entries than an export has',
    'a.zip',
    () => zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}.md`, data: Buffer.from('x') }))),
    bomb,
  ],
  ['a path out of the archive', 'a.zip', () => zipOfTexts({ '../../etc/a.md': page }), damaged],
  ['a path from the root', 'a.zip', () => zipOfTexts({ '/etc/a.md': page, 'C:/b.md': page }), damaged],
  [
    'too many rows',
    'a.zip',
    () => zipOfTexts(Object.fromEntries(Array.from({ length: 2600 }, (_, n) => [`${n}.md`, 'x']))),
    'One import makes at most 5,000 documents and pages. Please divide the file.',
  ],
  ['21 levels', 'a.zip', () => zipOfTexts({ [`${'a/'.repeat(21)}a.md`]: page }), 'A tree is at most 20 levels deep.'],
  [
    '65 folders in each other',
    'a.zip',
    () => zipOfTexts({ [`${'a/'.repeat(65)}a.md`]: page }),
    'This file is nested deeper than any export. It is not read.',
  ],
  [
    'a contents list that names a path twice',
    'a.zip',
    () =>
      zipOfTexts({
        'contents.json': JSON.stringify({
          format: 'tms-documents',
          documents: ['x', 'y'].map((title) => ({ path: 'a/', title, kind: 'folder', pages: [] })),
        }),
      }),
    damaged,
  ],
  ['a Word document that is none', 'a.docx', () => 'text', noText],
  ['a Word document without its text', 'a.docx', () => zipOfTexts({ 'x.xml': '<x/>' }), noText],
  [
    'a Word document that unpacks to 400 times its size',
    'a.docx',
    () => docxOf({ body: word('x'.repeat(30_000_000)) }),
    bomb,
  ],
  ['a Word document of 20,000 levels', 'a.docx', () => docxOf({ body: '<w:p>'.repeat(20_000) }), noText],
  ['a page of HTML of 100,000 levels', 'a.html', () => '<div>'.repeat(100_000), noText],
  ['a Markdown text of 100,000 quotations', 'a.md', () => `${'>'.repeat(100_000)} x`, noText],
])('%s is refused in one sentence, and leaves nothing behind', async (_, name, data, message) => {
  const before = await traces()
  for (const dry_run of ['1', '0']) {
    const answer = await bring(maker, name, data(), { dry_run })
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status: 422, errors: { file: [message] } })
  }
  expect(await traces()).toEqual(before)
})

const contentOf = async (report: Body): Promise<string> => {
  const { id } = report.rows.find(({ kind }: Body) => kind === 'page')
  return (await maker.send('GET', `/api/pages/${id}`)).body.data.content ?? ''
}

test.each<[string, string, () => Buffer | string, string]>([
  [
    'scripts in HTML',
    'a.html',
    () => '<p onclick="x()">A<script>x()</script><svg><script>x()</script></svg><iframe src="x"></iframe></p>',
    '<p>A</p>',
  ],
  ['scripts in Markdown', 'a.md', () => 'A <img src=x onerror=x()> <script>x()</script>', '<p>A  </p>'],
  [
    'javascript: links',
    'a.md',
    () => '[A](javascript:alert(1)) [B](<JaVaScRiPt:x>) [C](data:text/html,x) [D](vbscript:x)',
    '<p>A B C D</p>',
  ],
  [
    'javascript: links in HTML',
    'a.html',
    () => '<a href="java&#10;script:x()">A</a><a href=" javascript:x()">B</a>',
    'AB',
  ],
  [
    'links to files of the server',
    'a.html',
    () =>
      '<img src="file:///etc/passwd" alt="A"><a href="file:///etc/passwd">B</a><img src="../../../etc/passwd" alt="C">',
    'ABC',
  ],
  [
    'pictures of others by their id',
    'a.html',
    () => '<img data-picture="00000000-0000-7000-8000-000000000000" alt="A">',
    'A',
  ],
])('%s come as plain text', async (_, name, data, content) => {
  const answer = await bring(maker, name, data())
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await contentOf(answer.body.data)).toBe(content)
})

test.each<[string, () => Buffer]>([
  ['a billion laughs', () => docxOf({ prolog: laughs, body: word('&j;') })],
  [
    'an external entity',
    () => docxOf({ prolog: '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>', body: word('&a;') }),
  ],
  ['a picture outside of the file', () => docxOf({ body: word('A'), outside: 'file:///etc/hostname' })],
])('%s in a Word document is not read', async (_, data) => {
  const answer = await bring(maker, 'a.docx', data())
  if (answer.status === 200) {
    const content = await contentOf(answer.body.data)
    expect(content).not.toMatch(/root:|haha/)
    expect(answer.body.data.files).toBe(0)
  } else expect(answer.body).toMatchObject({ status: 422, errors: { file: [noText] } })
})

test('one bad text in an archive is told by its row, and the others come', async () => {
  const answer = await bring(
    maker,
    'a.zip',
    zipOfTexts({
      'A/good.md': page,
      'A/deep.html': '<div>'.repeat(100_000),
      'A/quotes.md': `${'>'.repeat(100_000)} x`,
      'A/broken.docx': 'no archive',
      'A/circle.md': '[itself](circle.md) ![it](circle.md)',
    }),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.data.pages).toBe(2)
  expect(answer.body.data.left.map(({ path, code }: Body) => `${path} ${code}`)).toEqual([
    'A/deep.html unreadable_page',
    'A/quotes.md unreadable_page',
    'A/broken.docx unreadable_page',
    'A/circle.md missing_file',
  ])
})

test('refusals are told in the language of the caller', async () => {
  for (const [language, message] of [
    ['fr', 'Ce fichier est endommagé, ou n’est pas le texte que son nom annonce.'],
    ['ar', 'هذا الملف تالف، أو ليس النص الذي يدل عليه اسمه.'],
  ] as const) {
    const form = formOf({ name: 'file', filename: 'a.docx', data: 'x' })
    const answer = await maker.send('POST', '/api/documents/import', form, {
      ...formHeaders,
      'accept-language': language,
    })
    expect(answer.body.errors).toEqual({ file: [message] })
  }
})
