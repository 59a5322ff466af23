import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { followWork } from '../../src/domain/schedule/server/follow-work.ts'
import { sourceForServer } from '../../src/domain/schedule/server/read-source.ts'
import { endPools, openPools, type Pools } from '../../src/server/db/pool.ts'
import type { Engine } from '../../src/server/engine.ts'
import { readerFor } from '../../src/server/rows/read/read.ts'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'

let database: TestDatabase
let pools: Pools
let engine: Engine
beforeAll(async () => {
  database = await freshDatabase()
  pools = openPools(database.url, () => {})
  engine = makeEngine(pools)
  await prepareContent(engine)
  await loadDemo(pools)
})
afterAll(async () => {
  await endPools(pools)
  await database.drop()
})

test('the demo’s plans open with the dates that they compute, and nothing is left to a job', async () => {
  const projects = await engine.db.all<{ id: string; name: string }>(
    sql`select id, name from projects where type = 'waterfall' order by name`,
  )
  expect(projects.length).toBeGreaterThan(5)
  for (const { id, name } of projects) {
    const source = await sourceForServer(engine, engine.db, id)
    if (source === undefined) throw new Error('there is no plan')
    expect([name, source.isAwaited, await followWork.run({ source, ends: [] })]).toEqual([
      name,
      false,
      { tasks: [], phases: [] },
    ])
  }
})

test('what the log says of their tasks’ making is what they were made with', async () => {
  const others = await engine.db.all(sql`
    select t.name, c.field, c.new from tasks t join projects p on p.id = t.project_id and p.type = 'waterfall'
      join event e on e.entity = 'task' and e.row_id = t.id join change c on c.event_id = e.id and c.field = 'due_at'
    where (c.new #>> '{}')::timestamptz is distinct from t.due_at`)
  expect(others).toEqual([])
})

test('the member of the demo has conversations of each kind, some of them to read, and others see none of them', async () => {
  const seenBy = async (local: string) => {
    const found = await engine.db.one<{ id: string }>(
      sql`select id from users where email = ${`${local}@example.test`}`,
    )
    const reader = readerFor(engine, await engine.actorOf(engine.db, found?.id ?? ''))
    const ids = await engine.db.all<{ id: string }>(sql`select id from conversations order by last_message_at desc`)
    const rows = await reader.some(
      engine.models.of('conversation'),
      ids.map(({ id }) => id),
    )
    return rows.map(({ kind, unread_count }) => [kind, unread_count])
  }
  expect((await seenBy('member')).toSorted()).toEqual([
    ['direct', 1],
    ['group', 0],
    ['group', 1],
    ['group', 2],
    ['project', 0],
  ])
  expect(await seenBy('client')).toEqual([])
})
