import { appendFileSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Call } from './caller.ts'

/** Many who write all the time, whatever becomes of the server; what it acknowledged is noted outside of it. */
export class Writers {
  readonly #witness: string
  readonly #running: Promise<unknown>
  #stopped = false
  acknowledged = 0
  /** Answers that were neither made nor 503, by status: there must be none. */
  readonly odd: string[] = []
  refused = 0
  broken = 0

  /** @param witness path of the file of acknowledged ids */
  constructor(call: Call, witness: string, count = 20) {
    this.#witness = witness
    this.#running = Promise.all(Array.from({ length: count }, (_, writer) => this.#write(call, writer)))
  }

  async #write(call: Call, writer: number): Promise<void> {
    for (let i = 0; !this.#stopped; i++) {
      try {
        const { status, body } = await call('POST', '/api/departments', { name: `crash ${writer} ${i} ${Date.now()}` })
        if (status === 201) {
          appendFileSync(this.#witness, `${body.data.id}\n`)
          this.acknowledged++
          continue
        }
        if (status === 503) this.refused++
        else this.odd.push(`${status} ${JSON.stringify(body)}`)
      } catch {
        // Nobody listens, or the answer broke off: the write may or may not have happened.
        this.broken++
      }
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  /** Waits until so many more writes are acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged + count
    await expect.poll(() => this.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(goal)
  }

  async stop(): Promise<readonly string[]> {
    this.#stopped = true
    await this.#running
    return readFileSync(this.#witness, 'utf8').split('\n').filter(Boolean)
  }
}

/**
 * Every acknowledged row is there, and no write is half there: each row has its one event with the change of its name,
 * each event its row.
 */
export const expectWhole = async (db: pg.Pool | pg.Client, acknowledged: readonly string[]): Promise<void> => {
  const lost = await db.query(
    'select id from unnest($1::uuid[]) id where not exists (select from departments d where d.id = id.id)',
    [acknowledged],
  )
  const half = await db.query(`
    select d.id, 'row' as of from departments d where 1 <> (
      select count(*) from event e join change c on c.event_id = e.id and c.field = 'name' and c.new = to_jsonb(d.name)
      where e.entity = 'department' and e.row_id = d.id and e.action = 'created')
    union all select e.row_id, 'event' from event e
      where e.entity = 'department' and not exists (select from departments d where d.id = e.row_id)`)
  expect({ lost: lost.rows, half: half.rows }).toEqual({ lost: [], half: [] })
}
