import { operationsOf } from './description.ts'
import { watchHealth } from './health.ts'
import type { Stored } from './store-extremes.ts'
import type { Finding, Target } from './target.ts'

/** Days and moments that readers of time are asked for. */
const windows = ['2026-11', '1900-01', '2199-12'].map((month) => ({
  from: `${month}-01T00:00:00.000Z`,
  to: `${month}-28T00:00:00.000Z`,
}))
const streams = /live|openapi|download|\/files?\/|first-run/

/**
 * Reads all that was stored by every operation that reads, and runs every scheduled job, while health is asked.
 * @param rows tried of each list
 */
export const readExtremes =
  (stored: readonly Stored[], rows = 12) =>
  async ({ as, runJobs }: Target): Promise<Finding> => {
    const [admin, anonymous] = [await as('admin'), await as(undefined)]
    const holes: string[] = []
    let [calls, part] = [0, 'the beginning']
    const { end } = watchHealth(anonymous, () => part)
    const ask = async (url: string): Promise<void> => {
      const { status } = await admin('GET', url)
      calls++
      if (status >= 500) holes.push(`GET ${url.slice(0, 120)}: ${status}`)
    }
    for (const { method, path, query } of await operationsOf(anonymous)) {
      if (method !== 'GET' || streams.test(path)) continue
      part = `GET ${path}`
      const at = path.indexOf('/{')
      const list = at < 0 ? path : path.slice(0, at)
      const ids =
        at < 0
          ? ['']
          : stored
              .filter((one) => one.path === list)
              .slice(-rows)
              .map(({ id }) => id)
      const hasWindow = query.some(({ name }) => name === 'from')
      for (const id of ids) {
        const url = path.replaceAll(/\{\w+\}/g, id)
        if (hasWindow) for (const { from, to } of windows) await ask(`${url}?from=${from}&to=${to}`)
        else await ask(url)
      }
    }
    part = 'the jobs'
    holes.push(...(await runJobs()))
    holes.push(...(await end()))
    return { attack: 'readers and jobs over the extremes', calls, holes }
  }
