import { median } from './in-browser.ts'
import type { BenchServer } from './processes.ts'
import type { SeededTasks } from './task-seed.ts'

const runs = 5
/** Milliseconds until the server has heard of a write, which ends the answers that it keeps. */
const heard = 500

/** The time of the dashboard's call, with all its tiles and after a change of a task, as a member. */
export const measureDashboard = async (server: BenchServer, { token, ids }: SeededTasks): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api${path}`, { headers, ...init })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  const times: number[] = []
  let tiles = 0
  for (let n = 0; n < runs; n++) {
    await call(`/tasks/${ids[n]}`, { method: 'PUT', body: JSON.stringify({ name: `Counted ${n}` }) })
    await new Promise((resolve) => setTimeout(resolve, heard))
    const began = performance.now()
    const { data } = (await call('/dashboard')) as { data: { tiles: readonly { result: unknown }[] } }
    times.push(performance.now() - began)
    if (data.tiles.some(({ result }) => result === null)) throw new Error('a tile has no answer')
    tiles = data.tiles.length
  }
  console.log(
    `\nthe dashboard with ${tiles} tiles, after a change: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`,
  )
}
