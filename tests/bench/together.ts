import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getState, XmlText } from 'yjs'
import { callerOf, signIn } from '../app/harness/caller.ts'
import { ProductProcess } from '../app/harness/product-process.ts'
import { Writer } from '../server/harness/writers.ts'

const [writersCount, seconds, keysPerSecond, opened] = [20, 20, 5, 1_000] as const
/** Some 200 KB in paragraphs of 500 letters. */
const content = Array.from(
  { length: 400 },
  (_, n) => `<p>${`Berth ${n} is free at the turn of the tide. `.repeat(12)}</p>`,
)

const residentOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

type Sent = { readonly clock: number; readonly at: number }

/** Types for some seconds. @returns milliseconds from each key until the next writer's screen has it */
const measureKeys = async (writers: readonly Writer[]): Promise<readonly number[]> => {
  const times: number[] = []
  const sent = new Map<number, Sent[]>()
  for (const [n, { line }] of writers.entries()) {
    const from = writers[(n + 1) % writers.length]?.line.doc.clientID ?? 0
    line.doc.on('update', () => {
      const seen = getState(line.doc.store, from)
      const waiting = sent.get(from) ?? []
      while (waiting[0] !== undefined && waiting[0].clock < seen)
        times.push(performance.now() - (waiting.shift()?.at ?? 0))
    })
  }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    writers.map(async (writer, n) => {
      const { doc } = writer.line
      const queue: Sent[] = []
      sent.set(doc.clientID, queue)
      await pause((n * 1000) / keysPerSecond / writers.length)
      for (let key = 0; performance.now() < until; key++) {
        const text = writer.paragraphs[(n * 17 + (key % 3)) % 400]?.get(0)
        queue.push({ clock: getState(doc.store, doc.clientID), at: performance.now() })
        if (text instanceof XmlText) text.insert(key % 50, 'x')
        await pause(1000 / keysPerSecond)
      }
    }),
  )
  await pause(2_000)
  if ([...sent.values()].some((queue) => queue.length > 0)) throw new Error('a key reached no other screen')
  return times
}

/** Twenty people in one page: from a key to another screen; and what a thousand pages leave in memory. */
export const measureTogether = async (folder: string): Promise<void> => {
  const product = new ProductProcess({ TMS_DATA: join(folder, 'together'), TMS_DEMO: '1' }, { built: true })
  const address = await product.ready()
  const call = await signIn(address)
  const document = (await call('POST', '/api/documents', { kind: 'document', title: 'Handbook' })).body.data.id
  const pageOf = async (html: string): Promise<string> => {
    const made = await call('POST', '/api/pages', { document_id: document, title: 'Mooring', content: html })
    return `/pages/${made.body.data.id}`
  }
  const origin = address.replace('http', 'ws')
  const path = await pageOf(content.join(''))
  const writers: Writer[] = []
  for (let n = 0; n < writersCount; n++) {
    const writer = new Writer(origin, path, call.token ?? '')
    await writer.isReady()
    writers.push(writer)
  }
  const times = (await measureKeys(writers)).toSorted((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(0)
  const texts = new Set(writers.map(({ line }) => line.doc.getXmlFragment('text').toString()))
  for (const one of writers) one.line.close()
  if (texts.size !== 1) throw new Error('the writers have different texts')
  console.log(
    `\n${writersCount} writers in a page of ${Math.round(content.join('').length / 1000)} KB, ${writersCount * keysPerSecond} keys a second, ${times.length} keys: on the next screen after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`,
  )
  const pages: string[] = []
  for (let n = 0; n < opened; n++) pages.push(await pageOf(content.slice(0, 20).join('')))
  const visit = async (some: readonly string[]): Promise<void> => {
    for (const one of some) {
      const writer = new Writer(origin, one, call.token ?? '')
      await writer.isReady()
      writer.write('seen')
      await writer.until(({ state }) => state.isSaved)
      writer.line.close()
    }
  }
  await visit(pages.slice(0, opened / 10))
  const { pid } = product.child
  const before = residentOf(pid)
  await visit(pages.slice(opened / 10))
  await visit(pages.slice(0, opened / 10))
  await pause(3_000)
  const health = await callerOf(address)('GET', '/api/health')
  console.log(
    `${opened} pages opened, written and left one after the other: ${before.toFixed(0)} MB after the first hundred, ${residentOf(pid).toFixed(0)} MB after all (${health.body.status})`,
  )
  await product.end('SIGTERM')
}
