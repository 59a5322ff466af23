import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/** Rows of documents and pages by how they are narrowed; each has a unique word in title and text. */
const canaries = {
  open: 'zirconium',
  draft: 'yttrium',
  narrowed: 'xenon',
  belowNarrowed: 'wolframite',
  shared: 'vanadium',
  sharedDraft: 'uraninite',
  general: 'thulium',
  generalDraft: 'samarium',
} as const
type Name = keyof typeof canaries
const names = Object.keys(canaries) as Name[]

let product: Product
let admin: Person
const people: { [name: string]: Person } = {}
const ids: { [name: string]: { readonly document: string; readonly page: string } } = {}

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const client = (await made(admin, '/clients', { name: 'Hansa' })).id
  const member = () => product.person({ roles: ['member'] })
  const [maker, reader, insider, outsider] = [await member(), await member(), await member(), await member()]
  const ofClient = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })
  Object.assign(people, { maker, reader, insider, outsider, ofClient })
  const users = [maker.id, reader.id, insider.id]
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client, users }
  const project = (await made(admin, '/projects', values)).id
  const add = async (name: Name, more: object) => {
    const word = canaries[name]
    const document = await made(maker, '/documents', { title: `Of ${word}`, ...more })
    const content = `<p>Much ${word} lies here.</p>`
    const page = await made(maker, '/pages', { title: `Page ${word}`, document_id: document.id, content })
    await maker.send('PUT', `/api/pages/${page.id}`, { content: `<p>Much ${word} lay here.</p>` })
    await made(maker, `/documents/${document.id}/share-links`, {})
    ids[name] = { document: document.id, page: page.id }
  }
  const within = { project_id: project }
  const narrow = { visibility: 'chosen', readers: [reader.id, maker.id] }
  await add('open', within)
  await add('draft', { ...within, is_draft: true })
  await add('narrowed', { ...within, ...narrow })
  await add('belowNarrowed', { ...within, parent_id: ids.narrowed?.document })
  await add('shared', { ...within, shared_with_client: true })
  await add('sharedDraft', { ...within, shared_with_client: true, is_draft: true })
  await add('general', {})
  await add('generalDraft', { is_draft: true })
})
afterAll(() => product.end())

const sight: { readonly [person: string]: readonly Name[] } = {
  maker: names,
  reader: ['open', 'narrowed', 'belowNarrowed', 'shared', 'general'],
  insider: ['open', 'shared', 'general'],
  outsider: ['general'],
  ofClient: ['shared'],
}
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

test.each(Object.keys(sight))('%s finds what they see and no word of anything else, wherever they ask', async (who) => {
  const person = people[who] ?? admin
  const seen = sight[who] ?? []
  const told = (text: string) => names.filter((name) => text.includes(canaries[name]))
  const ask = async (path: string, method: 'GET' | 'POST' = 'GET') => {
    const { status, body } = await person.send(method, `/api${path}`)
    return { status, text: textOf(Buffer.isBuffer(body) ? body.toString() : body) }
  }
  // These are lists, the tree, and pages with their documents.
  for (const path of [
    '/documents?perPage=100',
    '/documents?filter[is_top]=true&perPage=100&include=pages',
    '/pages?perPage=100&include=document',
  ]) {
    const all = told((await ask(path)).text)
    // A row below another is not at the top, even if the other is hidden.
    const expected =
      path.includes('is_top') && seen.includes('narrowed') ? seen.filter((one) => one !== 'belowNarrowed') : seen
    expect(all, `${who} ${path}`).toEqual(expected)
  }
  expect(told((await ask('/general-documents?perPage=100')).text)).toEqual(
    seen.filter((name) => name.startsWith('general')),
  )
  for (const name of names) {
    const word = canaries[name]
    const [{ document, page }, isSeen] = [ids[name] ?? { document: '', page: '' }, seen.includes(name)]
    for (const path of [
      `/documents?search=${word}`,
      `/pages?search=${word}`,
      `/pages?filter[document_id]=${document}`,
      `/search?entity=page&search=${word}`,
      `/search?entity=document&search=${word}`,
      `/pages?filters[0][column]=content&filters[0][operator]=contains&filters[0][value]=${word}`,
    ])
      expect((await ask(path)).text.includes(`"${path.includes('page') ? page : document}"`), `${who} ${path}`).toBe(
        isSeen,
      )
    const isStaff = who !== 'ofClient'
    for (const path of [`/documents/${document}`, `/pages/${page}`])
      expect((await ask(path)).status, `${who} ${path}`).toBe(isSeen ? 200 : 404)
    for (const path of [
      `/pages/${page}/versions`,
      `/pages/${page}/named-in`,
      `/documents/${document}/download?format=html`,
    ]) {
      const { status, text } = await ask(path)
      if (isSeen && (isStaff || !path.includes('versions'))) expect(status, `${who} ${path}`).toBe(200)
      else expect([status, told(text)], `${who} ${path}`).toEqual([isSeen ? 403 : expect.toBeOneOf([403, 404]), []])
    }
  }
  // These are the history, and the links by which strangers see rows.
  const unseen = names.filter((name) => !seen.includes(name)).flatMap((name) => Object.values(ids[name] ?? {}))
  for (const path of [
    '/history?entity=page&perPage=100',
    '/history?entity=document&perPage=100',
    '/share-links?perPage=100',
  ]) {
    const { text } = await ask(path)
    expect([told(text).filter((name) => !seen.includes(name)), unseen.filter((id) => text.includes(id))], path).toEqual(
      [[], []],
    )
    if (who === 'maker' && !path.includes('share')) expect(told(text), path).toEqual(seen)
    if (who === 'maker')
      for (const { document, page } of Object.values(ids))
        expect(text.includes(document) || text.includes(page), path).toBe(true)
  }
  for (const entity of ['documents', 'pages']) {
    const { status, text } = await ask(`/${entity}/export?format=csv&columns=title`, 'POST')
    if (who === 'ofClient') expect(status).toBe(403)
    else expect(told(text), `${who} export`).toEqual(seen)
  }
})
