import { sql } from 'drizzle-orm'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { queueNow } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type Lane, lanes } from '../engine.ts'

/** Seconds that the queue waits beyond a job's own time before it gives a lost one to somebody else. */
export const grace = 5
/** Seconds after which a taken job must be locked by its taker: between the two lies one statement. */
const toLock = 15

/** The queue's statements on a transaction of ours. */
const within = (tx: Queryable): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await tx.foreign(text, values) }),
})

export type Taken = { readonly id: string; readonly job: string }
export type Queue = {
  /** @param seconds from now, by the database's clock */
  readonly put: (tx: Queryable, lane: Lane, job: string, seconds: number, mostSeconds: number) => Promise<void>
  /** Takes jobs that are due; each is given to one taker. */
  readonly take: (lane: Lane, most: number) => Promise<readonly Taken[]>
  readonly done: (tx: Queryable, lane: Lane, id: string) => Promise<void>
  /**
   * Gives back what was taken by processes that died. Whoever does a job holds the lock of its row (`run.ts`), which
   * ends with them; one that is only slow to lock finds its job taken over, and leaves it.
   */
  readonly reclaim: (db: Database) => Promise<void>
  /** Forgets what has been done. */
  readonly sweep: () => Promise<void>
}

const bossOn = (pool: pg.Pool): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Its own timers leave promises that nobody waits for: a lost database would end the process.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1,
  })

/** pg-boss's schema, brought up to its version, and a queue for each lane. Safe to repeat, also at once. */
export const installQueue = async (pool: pg.Pool): Promise<void> => {
  const boss = bossOn(pool)
  await boss.start()
  for (const lane of lanes) await boss.createQueue(lane)
  await boss.stop({ graceful: false })
}

/** When and by whom jobs are done; what they are lies in our own table. It keeps the database's time, of which only spans count. */
export const queueOn = (pool: pg.Pool): Queue => {
  const boss = bossOn(pool)
  return {
    put: async (tx, lane, job, seconds, mostSeconds) => {
      const made = await boss.send(
        lane,
        { job },
        {
          db: within(tx),
          startAfter: Math.max(0, Math.ceil(seconds)),
          expireInSeconds: mostSeconds + grace,
          // Only for takers that died: what fails is put again by us, with its own delay.
          retryLimit: 1000,
          retryDelay: 0,
        },
      )
      if (made === null) throw new Error(`the queue has no lane ${lane}`)
    },
    take: async (lane, most) => {
      const found = await boss.fetch<{ job: string }>(lane, { batchSize: most })
      return found.map(({ id, data }) => ({ id, job: data.job }))
    },
    done: async (tx, lane, id) => {
      await boss.complete(lane, id, {}, { db: within(tx) })
    },
    reclaim: async (db) => {
      await db.transaction(async (tx) => {
        const left = await tx.all<{ id: string; lane: string }>(sql`select q.id, q.name as lane
          from pgboss.job q join job j on j.id::text = q.data ->> 'job'
          where q.state = 'active' and q.started_on < ${queueNow} - make_interval(secs => ${toLock}) for update of j skip locked`)
        for (const { id, lane } of left) await boss.fail(lane, id, {}, { db: within(tx) })
      })
      // Those of a taker who is alive and hangs.
      await (boss as unknown as { expire: () => Promise<void> }).expire()
    },
    sweep: async () => {
      await boss.maintain()
    },
  }
}
