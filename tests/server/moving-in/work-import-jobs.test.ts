import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { startWorkerProcess, type WorkerProcess } from '../harness/worker-process.ts'
import { board, uploadFile } from './harness/boards.ts'

let product: Product
let manager: Person
const workers: WorkerProcess[] = []
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  manager = await product.person({ roles: ['project-manager'], department })
})
afterAll(async () => {
  await Promise.all(workers.map((one) => one.kill()))
  await product.end()
})

const details = async (id: string): Promise<Body> =>
  (await manager.send('GET', `/api/work-imports/${id}/details`)).body.data
const stateOf = async (id: string): Promise<string> =>
  (await manager.send('GET', `/api/work-imports/${id}`)).body.data.state
const call = async (id: string, step: string): Promise<number> =>
  (await manager.send('POST', `/api/work-imports/${id}/${step}`)).status
const countTasks = async () =>
  (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from tasks`))?.n
/** Waits until a condition holds, since another process has to meet it. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 50_000
  while (!(await holds())) {
    expect(performance.now()).toBeLessThan(end)
    await new Promise((done) => setTimeout(done, 20))
  }
}

test('what is called off before it begins leaves nothing, and can be begun again', async () => {
  const { id } = (await uploadFile(manager, JSON.stringify(board))).body.data
  expect(await call(id, 'cancel')).toBe(409)
  expect(await call(id, 'start')).toBe(200)
  expect(await call(id, 'cancel')).toBe(200)
  await product.runJobs()
  expect([await stateOf(id), await countTasks()]).toEqual(['cancelled', 0])
  // It was cancelled, and is then started again.
  expect(await call(id, 'start')).toBe(200)
  await product.runJobs()
  expect([await stateOf(id), await countTasks()]).toEqual(['imported', 4])
  expect(await call(id, 'undo')).toBe(200)
  expect(await call(id, 'cancel')).toBe(200)
  await product.runJobs()
  expect([await stateOf(id), await countTasks()]).toEqual(['imported', 4])
  expect(await call(id, 'undo')).toBe(200)
  await product.runJobs()
  expect([await stateOf(id), await countTasks()]).toEqual(['undone', 0])
})

// This starts two processes, which take some ten seconds each on a busy machine.
test.runIf(process.env.TMS_TEST_FULL === '1')(
  'a process that is killed midway leaves nothing half done: another begins anew, and doubles nothing',
  async () => {
    const rows = 2000
    const lines = Array.from({ length: rows }, (_, n) => `K-${n},Load ${n},${n % 2 === 0 ? 'To do' : 'Done'}`)
    const made = await uploadFile(manager, `Key,Summary,Status\n${lines.join('\n')}\n`, 'loads.csv')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = made.body.data
    const env = { DATABASE_URL: product.engine.db.pool.options.connectionString ?? '', TMS_DATA: product.folder }
    const start = () => {
      const one = startWorkerProcess(env, 'import-worker')
      workers.push(one)
      return one
    }
    const isUnderWay = async () => ((await details(id)).progress?.done ?? 0) > 0
    expect(await call(id, 'start')).toBe(200)
    const victim = start()
    await until(isUnderWay)
    await victim.kill()
    expect([await stateOf(id), await countTasks()]).toEqual(['importing', 0])
    await product.engine.long.run(sql`update import_detail set done = 0 where import_id = ${id}`)
    start()
    await until(async () => (await stateOf(id)) === 'imported')
    expect(await countTasks()).toBe(rows)
    const counts = await product.engine.db.one(sql`select
    (select count(*)::int from import_row where import_id = ${id} and entity = 'task') as rows,
    (select count(*)::int from import_key where import_id = ${id} and kind = 'task') as keys,
    (select count(*)::int from projects) as projects, (select max(tries) from job where name = 'work-import') as tries`)
    expect(counts).toEqual({ rows, keys: rows, projects: 1, tries: 2 })
  },
  120_000,
)
