import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Product, startTestProduct } from '../server/harness/product.ts'
import { board } from '../server/moving-in/harness/boards.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let product: Product
let manager: Person
beforeAll(async () => {
  product = await startTestProduct()
  const admin = await product.person({ roles: ['admin'] })
  await admin.send('POST', '/api/departments', { name: 'Yard' })
  manager = await product.person({ roles: ['project-manager'], name: 'Manager' })
})
afterAll(() => product.end())

/** The tool as npm runs it, beside a product that runs. */
const run = (
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((done) => {
    const env = {
      PATH: process.env.PATH,
      TMS_DATA: product.folder,
      DATABASE_URL: product.engine.db.pool.options.connectionString ?? '',
    }
    const command = ['--import', 'tsx', 'src/app/tools/area-tool.ts', 'import', ...args]
    execFile(process.execPath, command, { cwd: root, env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
const tasks = async () => (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from tasks`))?.n
/** Imports and stored files. */
const left = async () => [
  (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from work_imports`))?.n,
  (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from file`))?.n,
]

// Each run of the tool takes some seconds to begin.
test.runIf(process.env.TMS_TEST_FULL === '1')(
  'a file is tried, refused and brought in from the command line, and taken back by a call',
  async () => {
    const file = join(product.folder, 'board.json')
    writeFileSync(file, JSON.stringify(board))
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Usage: npm run import') })
    expect(await run(file, '--as', manager.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('newProject.department: This field is required'),
    })
    const as = ['--as', manager.email, '--department', 'Yard']
    const tried = await run(file, ...as, '--try')
    expect(tried).toMatchObject({ code: 0, out: expect.stringMatching(/task +4 created[\s\S]*nothing was written/) })
    expect(await tasks()).toBe(0)
    expect(await left()).toEqual([0, 0])
    expect(await run(file, ...as)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Goes into a new project Lorry yard[\s\S]*Imported into project/),
    })
    expect(await tasks()).toBe(4)
    // The board has no id: whether it is the same one is for whoever calls to say.
    expect(await run(file, ...as)).toMatchObject({
      code: 1,
      err: expect.stringContaining('say --project "Lorry yard" or --new'),
    })
    expect(await run(file, ...as, '--project', 'Lorry yard', '--try')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /Goes into the existing project Lorry yard[\s\S]*task +0 created, 0 updated, 4 unchanged/,
      ),
    })
    expect(await run(file, ...as, '--new', '--try')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Goes into a new project/),
    })
    expect(await left()).toEqual([1, 1])
    const [row] = (await manager.send('GET', '/api/work-imports?filter[state]=imported')).body.data
    expect((await manager.send('POST', `/api/work-imports/${row.id}/undo`)).status).toBe(200)
    await product.runJobs()
    expect(await tasks()).toBe(0)
    // Another area's kind of file, by the same command.
    const log = join(product.folder, 'log.csv')
    writeFileSync(log, 'at,ticket,status\n2026-11-02T10:00Z,T-1,open\n')
    expect(await run('--kind', 'nothing', log)).toMatchObject({ code: 1, err: expect.stringContaining('ticket-log') })
    expect(await run('--kind', 'ticket-log', log, '--as', manager.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('may not import tickets'),
    })
    expect(await run(log, '--kind', 'ticket-log')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 events of 1 tickets were brought in'),
    })
  },
  120_000,
)
