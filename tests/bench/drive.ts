import { Client } from 'undici'

export type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object }
export type Measured = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly calls: number
  /** Answers with another status than wished for: a benchmark that doesn't look measures its own errors. */
  readonly wrong: number
}

const at = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Calls over and over on each of `connections` at once, one call at a time on each. */
export const drive = async (
  { url, token }: { readonly url: string; readonly token: string },
  next: (n: number) => Call,
  wish: number,
  connections: number,
  seconds: number,
): Promise<Measured> => {
  const headers = { authorization: `Bearer ${token}`, 'x-language': 'en' }
  const times: number[] = []
  let wrong = 0
  let told = false
  let n = 0
  // Connections opened and plans made before the clock runs.
  let counting = false
  let over = false
  const one = async () => {
    const client = new Client(url, { pipelining: 1 })
    while (!over) {
      const { method, path, body } = next(n++)
      const began = performance.now()
      const answer = await client.request({
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const said = await answer.body.text()
      if (answer.statusCode !== wish && !told) {
        told = true
        console.error(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 300)}`)
      }
      if (!counting) continue
      times.push(performance.now() - began)
      if (answer.statusCode !== wish) wrong += 1
    }
    await client.close()
  }
  const all = Array.from({ length: connections }, one)
  await new Promise((done) => setTimeout(done, 500))
  counting = true
  const began = performance.now()
  await new Promise((done) => setTimeout(done, seconds * 1000))
  counting = false
  const took = performance.now() - began
  over = true
  await Promise.all(all)
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: (times.length * 1000) / took,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    calls: times.length,
    wrong,
  }
}
