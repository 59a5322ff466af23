/** The first is to warm up, and does not count. */
const runs = 5

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A call by its name in the table, and its path with the query. */
export type Read = readonly [name: string, path: string]

/** Prints the median time of each call of one user, in milliseconds. @throws Error for an answer other than 2xx */
export const measureReads = async (origin: string, token: string, reads: readonly Read[]): Promise<void> => {
  for (const [name, path] of reads) {
    const times: number[] = []
    for (let n = 0; n <= runs; n++) {
      const start = performance.now()
      const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
      times.push(performance.now() - start)
    }
    console.log(`${name.padEnd(26)}${median(times.slice(1)).toFixed(0).padStart(9)}`)
  }
}
