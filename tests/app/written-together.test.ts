import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { docOf, htmlOf } from '../../src/server/facets/coedits/convert.ts'
import { leaseMs } from '../../src/server/facets/coedits/place-rows.ts'
import { eventually, Writer } from '../server/harness/writers.ts'
import { type Call, callerOf, signIn } from './harness/caller.ts'
import { type GivenPostgres, givenPostgres } from './harness/postgres.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

const count = 20
const typedEvery = 100
/** An address where nobody answers. */
const nowhere = 'ws://127.0.0.1:1'

let folder: Folder | undefined
let given: GivenPostgres | undefined
const processes: ProductProcess[] = []
const typists: Typist[] = []
afterEach(async () => {
  for (const one of typists.splice(0)) one.writer.line.close()
  for (const one of processes.splice(0)) await one.end('SIGTERM')
  await given?.remove()
  folder?.remove()
})

/** Somebody who types words that nobody else types, and notes which of them were shown as saved. */
class Typist {
  readonly writer: Writer
  readonly typed: string[] = []
  readonly saved = new Set<string>()
  readonly #name: number
  #isDone = false
  #typing: Promise<void> | undefined

  constructor(name: number, writer: Writer) {
    this.#name = name
    this.writer = writer
  }

  begin(): void {
    this.#typing = this.#type()
  }

  note(): void {
    if (this.writer.state.isSaved) for (const word of this.typed) this.saved.add(word)
  }

  async end(): Promise<void> {
    this.#isDone = true
    await this.#typing
  }

  async #type(): Promise<void> {
    const { writer } = this
    for (let n = 0; !this.#isDone; n++) {
      const word = `(${this.#name}.${n})`
      if (n % 8 === 0) writer.write(word)
      // At the end of a paragraph, so that nobody types into another's word.
      else writer.type(word, (this.#name * 7 + n) % writer.paragraphs.length)
      this.typed.push(word)
      await pause(typedEvery)
      this.note()
    }
  }
}

const wordsOf = (all: readonly Typist[]): readonly string[] => all.flatMap(({ typed }) => typed)

/** The text as the log of changes in the database has it. */
const loggedText = async (url: string, page: string): Promise<string> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query<{ data: Uint8Array }>(
      'select data from coedit_update where row_id = $1 order by id',
      [page],
    )
    return htmlOf(docOf(rows.map(({ data }) => data))) ?? ''
  } finally {
    await db.end()
  }
}

const pageFor = async (call: Call): Promise<string> => {
  const document = await call('POST', '/api/documents', { kind: 'document', title: 'Handbook' })
  const body = { document_id: document.body.data.id, title: 'Mooring', content: '<p>first</p>' }
  return (await call('POST', '/api/pages', body)).body.data.id
}

const isIn = ({ state }: Writer): boolean => state.line === 'open' && state.isRead

test('the database and one of two processes end without warning under twenty who write: saved is what the database has, and all have one text', {
  timeout: 180_000,
}, async () => {
  folder = testFolder()
  given = await givenPostgres()
  const { url } = given
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: url, TMS_DEMO: '1' }
  processes.push(new ProductProcess(env), new ProductProcess(env))
  const addresses = await Promise.all(processes.map((one) => one.ready()))
  const socketOf = (n: number) => (addresses[n % 2] ?? '').replace('http', 'ws')
  const call = await signIn(addresses[1] ?? '')
  const page = await pageFor(call)
  for (let n = 0; n < count; n++)
    typists.push(new Typist(n, new Writer(socketOf(n), `/pages/${page}`, call.token ?? '')))
  const writers = typists.map(({ writer }) => writer)
  for (const one of writers) await one.isReady()
  for (const one of typists) one.begin()
  await pause(1_500)

  // The database ends first: what is typed then is not shown as saved by anybody, and what was is there afterwards.
  await given.stop('SIGQUIT')
  const before = new Set(wordsOf(typists))
  // Longer than the processes' pauses between two tries to store.
  await pause(1_500)
  const shown = typists.flatMap(({ saved }) => [...saved])
  expect(shown.filter((word) => !before.has(word))).toEqual([])
  expect(shown.length).toBeGreaterThan(count)
  for (const one of writers) {
    one.origin = nowhere
    one.line.cut()
  }
  await processes[0]?.end('SIGKILL')
  await given.start()
  const logged = await loggedText(url, page)
  expect(shown.filter((word) => !logged.includes(word))).toEqual([])

  // The database ends again while some are back, and all go on writing.
  for (const one of writers) one.origin = socketOf(1)
  await Promise.all(writers.map((one) => one.until(isIn, 30_000)))
  processes[0] = new ProductProcess(env)
  addresses[0] = await processes[0].ready()
  for (const [n, one] of writers.entries()) {
    one.origin = socketOf(n)
    if (n % 2 === 0) one.line.cut()
  }
  await Promise.all(writers.map((one) => one.until(isIn, 30_000)))
  await given.stop('SIGQUIT')
  await pause(500)
  await given.start()
  await pause(1_000)
  for (const one of typists) await one.end()

  await Promise.all(writers.map((one) => one.until((at) => isIn(at) && at.state.isSaved, 30_000)))
  const [first] = writers
  for (const one of writers) await one.until(({ html }) => html === first?.html, 30_000)
  expect(new Set(writers.map(({ line }) => line.doc.getXmlFragment('text').toString())).size).toBe(1)
  const html = first?.html ?? ''
  expect(wordsOf(typists).filter((word) => html.split(word).length !== 2)).toEqual([])
  expect(await loggedText(url, page)).toBe(html)
  for (const address of addresses) {
    const read = async () => (await callerOf(address, call.token)('GET', `/api/pages/${page}`)).body.data?.content
    await eventually(read, (content) => content === html, 20_000)
  }

  // The places of the killed process are free by themselves.
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const held = async () =>
    (await db.query('select sum(writers)::int as n from coedit_place where row_id = $1 and held_until > now()', [page]))
      .rows[0]?.n
  await eventually(held, (n) => n === count, leaseMs + 2_000)
  await db.end()
})
