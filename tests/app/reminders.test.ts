import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isWhole } from '../breadth.ts'
import { bareDatabase, type TestDatabase } from '../server/harness/database.ts'
import { signIn } from './harness/caller.ts'
import { moveDatabaseClock } from './harness/database-clock.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

const minuteMs = 60_000
let folder: Folder | undefined
let database: TestDatabase | undefined
const processes: ProductProcess[] = []
afterEach(async () => {
  for (const one of processes.splice(0)) await one.end('SIGTERM')
  await database?.drop()
  folder?.remove()
})

test.runIf(isWhole)(
  'reminders are given once: by two processes, over kills, by clocks that jump on and back',
  {
    timeout: 600_000,
  },
  async () => {
    folder = testFolder()
    const stage = { folder: folder.path, database: await bareDatabase() }
    database = stage.database
    const clock = join(stage.folder, 'clock')
    // The machines' clocks and the database's jump together: a process that is off by itself takes no jobs.
    const jumpTo = async (minutes: number) => {
      await moveDatabaseClock(stage.database.pool, minutes * minuteMs)
      writeFileSync(clock, String(minutes * minuteMs))
    }
    await jumpTo(0)
    const env = {
      TMS_DATA: join(stage.folder, 'data'),
      DATABASE_URL: stage.database.url,
      TMS_DEMO: '1',
      TMS_TEST_CLOCK: clock,
      NODE_OPTIONS: `--import ${new URL('./harness/set-clock.mjs', import.meta.url)}`,
    }
    const start = async (at: number): Promise<string> => {
      processes[at] = new ProductProcess(env)
      return processes[at].ready()
    }
    const [first] = [await start(0), await start(1)]
    const call = await signIn(first)
    const me = (await call('GET', '/api/profile')).body.data.id
    /** So many todos that reminding takes a while; each is due in an hour, and reminds so long before. */
    const make = async (title: string, reminder_minutes: number, count: number) => {
      const due_at = new Date(Date.now() + 60 * minuteMs).toISOString()
      for (let n = 0; n < count; n++) {
        const made = await call('POST', '/api/todos', { title, due_at, reminder_minutes, assignees: [me] })
        expect(made.status, JSON.stringify(made.body)).toBe(201)
      }
    }
    await make('Early', 50, 40)
    await make('Late', 20, 40)
    /** How often each was reminded of: `[todos, reminders]`. */
    const given = async (title: string): Promise<readonly number[]> => {
      const { rows } = await stage.database.pool.query<{ todos: string; reminders: string }>(
        `select count(distinct n.about_id) as todos, count(*) as reminders from notifications n join todos t on t.id = n.about_id
         where n.kind = 'reminder' and n.user_id = $1 and t.title = $2`,
        [me, title],
      )
      return [Number(rows[0]?.todos), Number(rows[0]?.reminders)]
    }
    const eventually = (title: string, reminded: number) =>
      expect.poll(() => given(title), { timeout: 120_000, interval: 500 }).toEqual([reminded, reminded])
    /** Longer than the rounds in which processes look for what is due. */
    const aWhile = () => new Promise((resolve) => setTimeout(resolve, 25_000))

    await jumpTo(12)
    // One of them dies while it may be at it, and comes back.
    await processes[0]?.end('SIGKILL')
    await start(0)
    await eventually('Early', 40)
    await jumpTo(0)
    await aWhile()
    expect([await given('Early'), await given('Late')]).toEqual([
      [40, 40],
      [0, 0],
    ])
    await jumpTo(45)
    await Promise.all([processes[0]?.end('SIGKILL'), processes[1]?.end('SIGKILL')])
    await Promise.all([start(0), start(1)])
    await eventually('Late', 40)
    await jumpTo(12)
    await aWhile()
    await jumpTo(46)
    await aWhile()
    expect([await given('Early'), await given('Late')]).toEqual([
      [40, 40],
      [40, 40],
    ])
  },
)
