import { afterAll, beforeAll, expect, test } from 'vitest'
import { markdownOf } from '../../src/domain/documents/server/transfer/markdown.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { readZip } from './harness/zips.ts'

let product: Product
let maker: Person
let other: Person
beforeAll(async () => {
  product = await startTestProduct()
  maker = await product.person({ roles: ['member'] })
  other = await product.person({ roles: ['member'] })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await maker.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const download = async (who: Person, path: string) => {
  const answer = await product.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

test.each([
  ['<h2>Tides</h2><p>High <strong>water</strong> &amp; low</p>', '## Tides\n\nHigh **water** & low\n'],
  [
    '<table><tbody><tr><th>Berth</th><th>Depth</th></tr><tr><td>3</td><td>12 | 13</td></tr></tbody></table>',
    '| Berth | Depth |\n| --- | --- |\n| 3 | 12 \\| 13 |\n',
  ],
  ['<table><tbody><tr><td>3</td></tr></tbody></table>', '|  |\n| --- |\n| 3 |\n'],
  ['<pre><code class="language-ts">const a = 1</code></pre>', '```ts\nconst a = 1\n```\n'],
  ['<div data-callout="warning"><p>Mind</p><p>the gap</p></div>', '> [!WARNING]\n> Mind\n> \n> the gap\n'],
  [
    '<ul data-type="taskList"><li data-checked="true"><p>Done</p></li><li data-checked="false"><p>Open</p></li></ul>',
    '- [x] Done\n- [ ] Open\n',
  ],
  ['<p><img data-picture="one" alt="Quay"><img data-picture="two" alt="Gone"></p>', '![Quay](<files/q.png>)Gone\n'],
  ['<p><s>no</s></p>', '~~no~~\n'],
  ['<p>~~as it is~~ &lt;b&gt; &amp;amp;</p>', '\\~\\~as it is\\~\\~ \\<b> &amp;amp;\n'],
])('%s as Markdown', (html, markdown) =>
  expect(
    markdownOf(html, { picture: (file) => (file === 'one' ? 'files/q.png' : undefined), row: () => undefined }),
  ).toBe(markdown),
)

test('a tree is downloaded as a zip archive with its pages in folders, and without what is out of sight', async () => {
  const top = await made('/documents', { title: 'Surveys: 2026/27', kind: 'folder' })
  const one = await made('/documents', { title: 'Quay', parent_id: top.id })
  const draft = await made('/documents', { title: 'Draft', parent_id: top.id, is_draft: true })
  await made('/pages', { title: 'Report', document_id: one.id, content: '<p>Open joint</p>' })
  await made('/pages', { title: 'report', document_id: one.id, content: '<p>Second</p>' })
  await made('/pages', { title: 'Secret', document_id: draft.id })
  const mine = await download(maker, `/documents/${top.id}/download`)
  expect([mine.status, mine.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(mine.bytes)
  expect([...files.keys()].filter((name) => !name.endsWith('/')).sort()).toEqual([
    'Surveys 2026 27/Draft/Secret.md',
    'Surveys 2026 27/Quay/Report.md',
    'Surveys 2026 27/Quay/report (2).md',
    'contents.json',
  ])
  const report = files.get('Surveys 2026 27/Quay/Report.md')?.toString() ?? ''
  expect(report).toMatch(/^---\ntitle: "Report"\ndocument: "Quay"\nposition: 1\nauthor: /)
  expect(report.endsWith('---\n\nOpen joint\n')).toBe(true)
  const theirs = await readZip((await download(other, `/documents/${top.id}/download?format=html`)).bytes)
  expect([...theirs.keys()].filter((name) => name.endsWith('.html')).sort()).toEqual([
    'Surveys 2026 27/Quay/Report.html',
    'Surveys 2026 27/Quay/report (2).html',
  ])
  expect((await download(other, `/documents/${draft.id}/download`)).status).toBe(404)
  expect((await download(maker, `/documents/${top.id}/download?format=pdf`)).status).toBe(422)
  const all = await readZip((await download(other, '/documents/download')).bytes)
  expect([...all.keys()].some((name) => name.includes('Secret'))).toBe(false)
})

test('a page is downloaded as one file', async () => {
  const one = await made('/documents', { title: 'Tides' })
  const page = await made('/pages', { title: 'High', document_id: one.id, content: '<p>5 m</p>' })
  const { bytes, headers } = await download(maker, `/pages/${page.id}/download`)
  expect([bytes.toString(), headers['content-disposition']]).toEqual([
    '5 m\n',
    `attachment; filename="High.md"; filename*=UTF-8''High.md`,
  ])
})
