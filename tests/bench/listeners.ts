import { LiveReader } from '../server/harness/live.ts'
import type { BenchServer } from './processes.ts'
import type { Seeded } from './seed.ts'

/** Streams of each user, as many as one may have. */
const each = 10
const writes = 20

/** How long a write takes from its sending until the last of 500 listeners has heard of it. */
export const measureListeners = async (
  server: BenchServer,
  { token, ids, depot, listeners }: Seeded,
): Promise<void> => {
  const readers: LiveReader[] = []
  for (const listener of listeners)
    readers.push(...(await Promise.all(Array.from({ length: each }, () => LiveReader.open(server.url, listener)))))
  await Promise.all(readers.map((reader) => reader.ready()))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/shipments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Heard', depot_id: depot }),
  })
  const { data } = (await made.json()) as { data: { id: string } }
  const times: number[] = []
  for (let n = 0; n < writes; n++) {
    for (const reader of readers) reader.events.length = 0
    const began = performance.now()
    const answer = await fetch(`${server.url}/api/shipments/${data.id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ title: `Heard ${n}` }),
    })
    if (answer.status !== 200) throw new Error(`a write was answered with ${answer.status}`)
    await Promise.all(readers.map((reader) => reader.changed(data.id)))
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  console.log(
    `\n${readers.length} listeners of ${listeners.length} users among ${ids.length}+ rows: a write reached all of them in ${at(0.5)} ms (p50), ${sorted.at(-1)?.toFixed(0)} ms at most (100 ms of it is gathering); server ${(await server.memory()).toFixed(0)} MB`,
  )
  for (const reader of readers) reader.close()
}
