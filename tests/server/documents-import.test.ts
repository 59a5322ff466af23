import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadDocuments, importDocuments, zipOfTexts } from './harness/document-imports.ts'
import { formHeaders, formOf, type Part } from './harness/forms.ts'
import { pngOf } from './harness/pictures.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { readZip } from './harness/zips.ts'

let product: Product
let maker: Person
let other: Person
let bring: ReturnType<typeof importDocuments>
let download: ReturnType<typeof downloadDocuments>
beforeAll(async () => {
  product = await startTestProduct()
  maker = await product.person({ roles: ['project-manager'] })
  other = await product.person({ roles: ['member'] })
  bring = importDocuments(product)
  download = downloadDocuments(product)
})
afterAll(() => product.end())

const sent = async (who: Person, method: 'POST' | 'PUT' | 'GET', path: string, body?: object): Promise<Body> => {
  const answer = await who.send(method, `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}
const make = (path: string, body: object) => sent(maker, 'POST', path, body)
const rowsIn = async (path: string): Promise<readonly Body[]> => {
  const answer = await maker.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const countOf = () =>
  product.engine.db.one<Body>(
    sql`select (select count(*) from documents)::int as documents, (select count(*) from pages)::int as pages, (select count(*) from file)::int as files`,
  )
const attach = async (page: string, filename: string, data: Buffer): Promise<Body> => {
  const parts = [
    { name: 'about_type', data: 'page' },
    { name: 'about_id', data: page },
    { name: 'file', filename, data },
  ]
  const answer = await maker.send('POST', '/api/attachments', formOf(...parts), formHeaders)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

const rich = (picture: string, page: string) =>
  [
    '<p><u>Under *it*</u> <mark>bright</mark> CO<sub>2</sub></p>',
    '<h2>Tides &amp; berths</h2>',
    `<p>High <strong>water</strong>, <em>slack</em>, <s>no</s> and <code>x &lt; y</code>. See <a data-row="page/${page}">the log</a> and <a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">a site</a>.</p>`,
    '<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Below</p></li></ul></li></ul>',
    '<ol><li><p>First</p></li><li><p>Second</p></li></ol>',
    '<ul data-type="taskList"><li data-checked="true"><p>Done</p></li><li data-checked="false"><p>Open</p></li></ul>',
    '<div data-callout="warning"><p>Mind</p><p>the gap</p></div>',
    '<blockquote><p>Said</p></blockquote>',
    '<pre><code class="language-ts">const a = 1\n\nconst b = "&lt;"</code></pre>',
    '<table><tbody><tr><th><p>Berth</p></th><th><p>Depth</p></th></tr><tr><td><p>3 | 4</p></td><td><p>12</p></td></tr></tbody></table>',
    `<hr /><img data-picture="${picture}" alt="Quay" /><p>مرحبا ~~as it is~~ *stars* _lines_ &amp;amp; 1. no list</p>`,
  ].join('')

/** Returns constructs for which Markdown has no signs. */
const onlyInHtml = (picture: string, person: string) =>
  [
    `<h2 id="h-1a2b3c">Where <span data-mention="${person}">@Ann *</span> &amp; I were</h2>`,
    `<p>As <a href="#h-1a2b3c" rel="noopener noreferrer nofollow" target="_blank">above</a>, <span data-mention="${person}">@Ann_B_</span></p>`,
    '<table><tbody><tr><td colspan="2" rowspan="1" colwidth="120,80"><p>Both</p></td></tr></tbody></table>',
    `<table><tbody><tr><th><p>Berth</p></th><td><ul><li><p>3 | 4</p></li></ul><pre><code>a\n\nb</code></pre><img data-picture="${picture}" alt="" /></td></tr></tbody></table>`,
    `<img data-picture="${picture}" alt="Small" data-width="50" />`,
    `<p>For <a data-row="task/${person}">T-1</a></p>`,
  ].join('')

/** Makes a tree with everything that a page may have. */
const makeTree = async (): Promise<string> => {
  const top = await make('/documents', { title: 'Surveys: 2026/27', kind: 'folder' })
  await make('/documents', { title: 'Empty', kind: 'folder', parent_id: top.id })
  const quay = await make('/documents', { title: 'Quay', parent_id: top.id })
  const below = await make('/documents', { title: 'files', parent_id: quay.id })
  await make('/documents', { title: 'A bare document', parent_id: top.id })
  const log = await make('/pages', { title: 'Z log', document_id: below.id, content: '<p>Nothing</p>' })
  const report = await make('/pages', { title: 'Report', document_id: quay.id })
  await make('/pages', {
    title: 'report',
    document_id: quay.id,
    content: `<p>See <a data-row="page/${report.id}">it</a> and <a data-row="document/${below.id}">these</a></p>`,
  })
  const file = await attach(report.id, 'quay.png', pngOf(3, 2))
  await attach(report.id, 'notes.txt', Buffer.from('plain'))
  const content = `${rich(file.file.id, log.id)}${onlyInHtml(file.file.id, other.id)}`
  await sent(maker, 'PUT', `/pages/${report.id}`, { content })
  return top.id
}

/** Returns a tree without ids: titles, kinds, order, texts and files. */
const shapeOf = async (id: string): Promise<Body> => {
  const row = await sent(maker, 'GET', `/documents/${id}`)
  const below = await rowsIn(`/documents?filter[parent_id]=${id}&orderOn=position&orderBy=asc`)
  const pages = await rowsIn(`/pages?filter[document_id]=${id}&orderOn=position&orderBy=asc`)
  return {
    title: row.title,
    kind: row.kind,
    pages: await Promise.all(
      pages.map(async (page) => {
        const files = await rowsIn(`/attachments?filter[about_id]=${page.id}&filter[about_type]=page`)
        const names = new Map(files.map((one) => [one.file.id, one.name]))
        const { content } = await sent(maker, 'GET', `/pages/${page.id}`)
        return {
          title: page.title,
          content: String(content ?? '')
            .replaceAll(/data-picture="([^"]*)"/g, (_, file) => `data-picture="${names.get(file)}"`)
            .replaceAll(/data-row="(\w+)\/[^"]*"/g, 'data-row="$1"'),
          files: files.map(({ name, file }) => `${name} ${file.size}`).sort(),
        }
      }),
    ),
    below: await Promise.all(below.map(({ id: one }) => shapeOf(one))),
  }
}
const noticesOf = async (who: Person): Promise<number> =>
  (await who.send('GET', '/api/notifications?perPage=100')).body.data.length
const withoutDates = (text: string) => text.replaceAll(/^(created|updated): .*$/gm, '')

test.each(['markdown', 'html'])('a tree that goes out as %s and in again is the same', async (format) => {
  const top = await makeTree()
  const noticesBefore = await noticesOf(other)
  const out = await download(maker, `/documents/${top}/download?format=${format}`)
  const before = await countOf()
  const tried = await bring(maker, 'tree.zip', out, { dry_run: '1' })
  expect(tried.status, JSON.stringify(tried.body)).toBe(200)
  expect(await countOf()).toEqual(before)
  expect(tried.body.data).toMatchObject({
    dry_run: true,
    format: 'tms',
    folders: 2,
    documents: 3,
    pages: 3,
    files: 2,
    links: 3,
    left: [],
  })
  const done = await bring(maker, 'tree.zip', out)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const report = done.body.data
  const idless = ({ rows, ...rest }: Body) => ({
    ...rest,
    dry_run: null,
    rows: rows.map((row: Body) => ({ ...row, id: null })),
  })
  expect(idless(report)).toEqual(idless(tried.body.data))
  const id = report.rows[0].id
  expect(await shapeOf(id)).toEqual(await shapeOf(top))
  const again = await readZip(await download(maker, `/documents/${id}/download?format=${format}`))
  const texts = (files: ReadonlyMap<string, Buffer>) =>
    [...files].map(([path, bytes]) => [path, withoutDates(bytes.toString('latin1'))])
  // A mentioned user was already notified where the text was written.
  expect(await noticesOf(other)).toBe(noticesBefore)
  expect(texts(again)).toEqual(texts(await readZip(out)))
})

test('an import is made in one transaction, or not at all', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`Folder/${n}.md`, `# Page ${n}\n\n![](q.png)\n`]),
  )
  const archive = zipOfTexts({ ...files, 'Folder/q.png': pngOf(2, 2) })
  const before = await countOf()
  // Another transaction holds up the last step until that of the import is killed.
  const pool = product.engine.db.pool
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table attachments in share mode')
    const running = bring(maker, 'tree.zip', archive)
    const waiting = async (): Promise<number> => {
      for (;;) {
        const { rows } = await pool.query(
          "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        if (rows[0] !== undefined) return rows[0].pid
      }
    }
    await pool.query('select pg_terminate_backend($1)', [await waiting()])
    expect((await running).status).toBeGreaterThanOrEqual(500)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await countOf()).toEqual(before)
  expect((await bring(maker, 'tree.zip', archive)).status).toBe(200)
})

test('the place is what the caller may write to', async () => {
  const file = Buffer.from('# Tides\n\nHigh')
  const before = await countOf()
  const top = await make('/documents', { title: 'Mine', is_draft: true })
  const admin = await product.person({ roles: ['admin'] })
  const company = await sent(admin, 'POST', '/clients', { name: 'Hansa' })
  const values = { name: 'Harbour', priority: 'low', destination: 'external', client_id: company.id, users: [maker.id] }
  const project = await sent(admin, 'POST', '/projects', values)
  const outsider = await product.person({ roles: ['client'] })
  const permissions = ['document-store', 'page-store', 'attachment-store']
  const given = await product.person({ roles: ['client'], permissions })
  for (const { id } of [outsider, given])
    expect((await admin.send('PUT', `/api/users/${id}`, { client_id: company.id })).status).toBe(200)
  // Only people who work here write documents, whatever permissions others have.
  expect((await bring(outsider, 'a.md', file)).status).toBe(403)
  expect((await bring(given, 'a.md', file)).status).toBe(403)
  expect((await bring(await product.person({ permissions: ['document-store'] }), 'a.md', file)).status).toBe(403)
  // These places are hidden, unknown, or of another project.
  for (const fields of [{ parent_id: top.id }, { parent_id: outsider.id }, { parent_id: 'x' }])
    expect((await bring(other, 'a.md', file, fields)).body, JSON.stringify(fields)).toMatchObject({
      status: 422,
      errors: { parent_id: ['This does not exist, or you may not see it.'] },
    })
  expect((await bring(other, 'a.md', file, { project_id: project.id })).body).toMatchObject({
    status: 422,
    errors: { project_id: ['This does not exist, or you may not see it.'] },
  })
  expect((await bring(maker, 'a.md', file, { project_id: project.id, parent_id: top.id })).status).toBe(422)
  expect(await countOf()).toEqual({ ...before, documents: before?.documents + 1 })
  const within = await bring(maker, 'a.md', file, { parent_id: top.id })
  expect(within.body.data).toMatchObject({ format: 'markdown', documents: 1, pages: 1 })
  expect(await sent(maker, 'GET', `/documents/${within.body.data.rows[0].id}`)).toMatchObject({ parent_id: top.id })
  // Rows below a draft are as closed as the draft.
  expect((await other.send('GET', `/api/documents/${within.body.data.rows[0].id}`)).status).toBe(404)
  const ofProject = await bring(maker, 'a.md', file, { project_id: project.id })
  expect(await sent(maker, 'GET', `/documents/${ofProject.body.data.rows[0].id}`)).toMatchObject({
    project_id: project.id,
  })
})

test('a form says what is wrong with each of its parts', async () => {
  const file = { name: 'file', filename: 'a.md', data: 'x' }
  const send = (...parts: readonly Part[]) => maker.send('POST', '/api/documents/import', formOf(...parts), formHeaders)
  expect((await maker.send('POST', '/api/documents/import', {})).status).toBe(415)
  expect((await send()).body.errors).toEqual({ file: ['This field is required'] })
  expect(Object.keys((await send(file, { name: 'color', data: 'red' })).body.errors)).toEqual(['color'])
  expect(Object.keys((await send(file, file)).body.errors)).toEqual(['file'])
  expect(Object.keys((await send(file, { name: 'dry_run', data: 'perhaps' })).body.errors)).toEqual(['dry_run'])
  expect(Object.keys((await send({ name: 'file', data: 'x' })).body.errors)).toEqual(['file'])
})

test('a repeated call with its key makes the rows once', async () => {
  const form = formOf({ name: 'file', filename: 'once.md', data: '# Once' })
  const call = () => maker.send('POST', '/api/documents/import', form, { ...formHeaders, 'idempotency-key': 'one' })
  const first = await call()
  expect(first.status).toBe(200)
  expect((await call()).body).toEqual(first.body)
  expect(await rowsIn('/documents?filter[title]=Once')).toHaveLength(1)
})
