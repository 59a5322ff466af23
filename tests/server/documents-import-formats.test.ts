import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDocuments, type SentFields, zipOfTexts } from './harness/document-imports.ts'
import { docxOf } from './harness/docx.ts'
import { pngOf } from './harness/pictures.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let maker: Person
beforeAll(async () => {
  product = await startTestProduct()
  maker = await product.person({ roles: ['member'] })
})
afterAll(() => product.end())

const bring = async (filename: string, data: Buffer | string, fields: SentFields = {}): Promise<Body> => {
  const answer = await importDocuments(product)(maker, filename, data, fields)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
/** Returns the rows of a report as lines, each below the one above it. */
const linesOf = ({ rows }: Body): readonly string[] => {
  const levelOf = (row: Body): number => (row.above === null ? 0 : 1 + levelOf(rows[row.above]))
  return rows.map((row: Body) => `${'  '.repeat(levelOf(row))}${row.kind} ${row.title}`)
}
const page = async (report: Body, title: string): Promise<Body> => {
  const row = report.rows.find((one: Body) => one.kind === 'page' && one.title === title)
  return (await maker.send('GET', `/api/pages/${row?.id}`)).body.data
}
const idOf = (report: Body, kind: string, title: string) =>
  report.rows.find((row: Body) => row.kind === kind && row.title === title)?.id
const left = ({ left: all }: Body) => all.map(({ path, code, value }: Body) => [path, code, value])
const picture = pngOf(3, 2)

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32))

test('an export of Notion: parts, ids in names, pages in pages, and databases that have no place', async () => {
  const part = zipOfTexts({
    [`Home ${a}.md`]: `# Home\n\nSee [Plan](Home%20${a}/Plan%20${b}.md), [gone](Gone%20${c}.md) and [Ships](Home%20${a}/Ships%20${c}.csv)\n\n![quay](Home%20${a}/quay%201.png)\n\n![](https://example.org/x.png)\n\n<aside>\n💡 Mind the gap\n\n</aside>\n\n- [x] Done\n- [ ] Open\n`,
    [`Home ${a}/Plan ${b}.md`]: `# Plan: 2026/27\n\nBack [home](../Home%20${a}.md)`,
    [`Home ${a}/Ships ${c}.csv`]: 'Name\nAlma',
    [`Home ${a}/Ships ${c}_all.csv`]: 'Name\nAlma',
    [`Home ${a}/Ships ${c}/Alma ${b}.md`]: '# Alma\n\nIMO 1',
    [`Home ${a}/quay 1.png`]: picture,
    '__MACOSX/x': 'litter',
  })
  const report = await bring('Export.zip', zipOfTexts({ [`Export-${a}-Part-1.zip`]: part }))
  expect(report.format).toBe('notion')
  expect(linesOf(report)).toEqual([
    'document Home',
    '  page Home',
    '  page Plan: 2026/27',
    '  document Ships',
    '    page Alma',
  ])
  // The table of the database is a file of the page that links to it.
  expect(report).toMatchObject({ files: 2, links: 2 })
  expect(left(report)).toEqual([
    [`Home ${a}.md`, 'remote_picture', 'https://example.org/x.png'],
    [`Home ${a}.md`, 'missing_page', `Gone%20${c}.md`],
    [`Home ${a}/Ships ${c}.csv`, 'database', null],
  ])
  const home = await page(report, 'Home')
  expect(home.content).toContain(
    `See <a data-row="page/${idOf(report, 'page', 'Plan: 2026/27')}">Plan</a>, gone and Ships`,
  )
  expect(home.content).toMatch(/<img data-picture="[0-9a-f-]{36}" alt="quay" \/>/)
  expect(home.content).toContain('<div data-callout="info">')
  expect(home.content).toContain('<li data-checked="true"><p>Done</p></li>')
  const files = await maker.send('GET', `/api/attachments?filter[about_id]=${home.id}&filter[about_type]=page`)
  expect(files.body.data.map(({ name }: Body) => name)).toEqual(['quay 1.png', `Ships ${c}.csv`])
  expect(home.content).toContain(files.body.data[0].file.id)
})

const confluencePage = (title: string, text: string, more = '') =>
  `<!DOCTYPE html><html><head><title>Harbour : ${title}</title><link rel="stylesheet" href="styles/site.css"></head><body><div id="page"><div id="breadcrumb-section"><ol id="breadcrumbs"><li><a href="index.html">Harbour</a></li></ol></div><h1 id="title-heading"><span id="title-text">Harbour : ${title}</span></h1><div id="content"><div class="page-metadata">Created by Ann</div><div id="main-content" class="wiki-content group">${text}</div>${more}</div></div></body></html>`

test('an export of Confluence: the tree of its index, boxes, code, things to do and attachments', async () => {
  const report = await bring(
    'HARBOUR.zip',
    zipOfTexts({
      'HARBOUR/index.html':
        '<html><body><h1>Space</h1><ul><li><a href="Home_1.html">Home</a><ul><li><a href="Tides_2.html">Tides &amp; berths</a></li><li><a href="Rules_3.html">Rules</a><ul><li><a href="Night_4.html">Night</a></li></ul></li></ul></li></ul></body></html>',
      'HARBOUR/Home_1.html': confluencePage(
        'Home',
        '<p>See <a href="Tides_2.html">tides</a></p><p><img class="confluence-embedded-image" src="attachments/1/7.png?width=300" alt="Quay"></p><div class="confluence-information-macro confluence-information-macro-note"><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Careful</p></div></div><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a &lt; 1;\nb</pre><ul class="inline-task-list"><li class="checked">Done</li><li>Open</li></ul>',
        '<div class="pageSection group"><div class="greybox"><a href="attachments/1/8.txt">notes.txt</a></div></div>',
      ),
      'HARBOUR/Tides_2.html': confluencePage('Tides &amp; berths', '<p>High</p>'),
      'HARBOUR/Rules_3.html': confluencePage('Rules', '<p>Rules</p>'),
      'HARBOUR/Night_4.html': confluencePage('Night', '<p>Dark <a href="/wiki/x">there</a></p>'),
      'HARBOUR/attachments/1/7.png': picture,
      'HARBOUR/attachments/1/8.txt': 'notes',
      'HARBOUR/styles/site.css': 'p{}',
      'HARBOUR/images/icons/x.gif': 'x',
    }),
  )
  expect(report.format).toBe('confluence')
  expect(linesOf(report)).toEqual([
    'document Home',
    '  page Home',
    '  page Tides & berths',
    '  document Rules',
    '    page Rules',
    '    page Night',
  ])
  expect(left(report)).toEqual([['HARBOUR/Night_4.html', 'missing_page', '/wiki/x']])
  expect(report).toMatchObject({ files: 2, links: 1 })
  const { content } = await page(report, 'Home')
  expect(content.replace(/data-picture="[^"]*"/, 'data-picture').replace(/page\/[^"]*/, 'page')).toBe(
    '<p>See <a data-row="page">tides</a></p><img data-picture alt="Quay" /><div data-callout="warning"><p>Careful</p></div><pre><code class="language-java">int a &lt; 1;\nb</code></pre><ul data-type="taskList"><li data-checked="true">Done</li><li data-checked="false">Open</li></ul>',
  )
})

test('an export of Outline: collections, documents below documents, uploads', async () => {
  const report = await bring(
    'outline.zip',
    zipOfTexts({
      'Handbook/Shifts.md': '# Shifts\n\nSee [night](./Shifts/Night.md)\n\n ![](uploads/1/2/quay.png)\n',
      'Handbook/Shifts/Night.md': '# Night\n\n:::\nQuiet\n:::\n\n[plan](../../uploads/1/2/plan.txt)',
      'Handbook/Salaries.md': '# Salaries\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n',
      'uploads/1/2/quay.png': picture,
      'uploads/1/2/plan.txt': 'plan',
    }),
  )
  expect(report.format).toBe('outline')
  expect(linesOf(report)).toEqual([
    'document Handbook',
    '  page Salaries',
    '  document Shifts',
    '    page Shifts',
    '    page Night',
  ])
  expect(report).toMatchObject({ files: 2, links: 1, left: [] })
  expect((await page(report, 'Salaries')).content).toBe(
    '<table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  )
})

test('any archive: folders of texts, and what is in no text', async () => {
  const report = await bring(
    'notes.zip',
    zipOfTexts({
      'One.md': '---\ntitle: "The \\"first\\""\ntags: [x]\n---\nText',
      'Deep/Empty of texts/Two.md': 'Two',
      'Deep/loose.png': picture,
      'Deep/Empty of texts/bad.md': Buffer.from([0xff, 0x00, 0x41]),
      'Deep/Empty of texts/Missing.md': '![Alt](no.png) ![](fake.png)',
      'Deep/Empty of texts/fake.png': 'no picture',
    }),
    { dry_run: '1' },
  )
  expect(linesOf(report)).toEqual([
    'document The "first"',
    '  page The "first"',
    'folder Deep',
    '  document Empty of texts',
    '    page Two',
    '    page Missing',
  ])
  expect(left(report)).toEqual([
    ['Deep/Empty of texts/bad.md', 'unreadable_page', null],
    ['Deep/Empty of texts/Missing.md', 'missing_file', 'no.png'],
    ['Deep/Empty of texts/Missing.md', 'refused_file', 'fake.png'],
    ['Deep/loose.png', 'unused_file', null],
  ])
  expect(report.rows.every(({ id }: Body) => id === null)).toBe(true)
})

test('one file: Markdown, HTML and Word', async () => {
  const markdown = await bring('Notes.md', `Plain\ntext\n\n${'-'.repeat(200)}\n\n> [!TIP]\n> Good`)
  expect(linesOf(markdown)).toEqual(['document Notes', '  page Notes'])
  expect((await page(markdown, 'Notes')).content).toBe(
    '<p>Plain\ntext</p><hr /><div data-callout="success"><p>Good</p></div>',
  )
  const html = await bring(
    'x.html',
    `<html><head><title>Tides</title></head><body><h1>Tides</h1><p>High<script>alert(1)</script></p><img src="data:image/png;base64,${picture.toString('base64')}" alt="Q"></body></html>`,
  )
  expect([html.format, html.files]).toEqual(['html', 1])
  expect((await page(html, 'Tides')).content).toMatch(/^<p>High<\/p><img data-picture="[^"]+" alt="Q" \/>$/)
  const docx = await bring('Report.docx', docxOf({ picture }))
  expect([docx.format, docx.files, docx.left]).toEqual(['docx', 1, []])
  expect(linesOf(docx)).toEqual(['document Quay wall', '  page Quay wall'])
  expect((await page(docx, 'Quay wall')).content).toMatch(
    /^<p>Found <strong>three<\/strong> spots<\/p><table>.*<p>Berth<\/p>.*<\/table>.*<img data-picture="[^"]+" alt="" \/>/,
  )
})

test('a page that is too long is told by its row, a title is cut, and links to what does not come are plain', async () => {
  const report = await bring(
    'long.zip',
    zipOfTexts({
      'A/long.md': `# Long\n\n${'word '.repeat(1_100_000)}`,
      'A/short.md': '# Short\n\nSee [long](long.md)',
      'A/title.md': `# ${'T'.repeat(300)}\n\nx`,
    }),
  )
  expect(left(report).map(([path, code]: string[]) => [path, code])).toEqual([
    ['A/long.md', 'page_too_long'],
    ['A/title.md', 'title_cut'],
  ])
  expect(report.pages).toBe(2)
  expect((await page(report, 'Short')).content).toBe('<p>See long</p>')
})
