import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../../src/app/server/build-product.ts'
import { makeEngine, prepareContent } from '../../src/app/server/make-engine.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { readConfig } from '../../src/server/config.ts'
import { onePool, openPool } from '../../src/server/db/pool.ts'
import type { Engine } from '../../src/server/engine.ts'
import { recordEvent } from '../../src/server/log/events.ts'
import { writerFor } from '../../src/server/rows/write/write.ts'
import { cuttable } from './harness/cut.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'
import { LiveReader } from './harness/live.ts'
import { goodPassword } from './harness/product.ts'

/**
 * These tests check that a stream misses nothing: neither late commits, nor events while the reader or the database is
 * away.
 */
let database: TestDatabase
let road: Awaited<ReturnType<typeof cuttable>>
let pool: Pool
let app: FastifyInstance
let origin: string
let token: string
/** This engine writes straight to the database, like another process. */
let engine: Engine
const folder = mkdtempSync(join(tmpdir(), 'tms-live-'))

beforeAll(async () => {
  database = await freshDatabase()
  engine = makeEngine(onePool(database.pool))
  await prepareContent(engine)
  road = await cuttable(database.url)
  pool = openPool(road.url, () => undefined)
  const config = { ...readConfig({ TMS_DATA: folder, LOG_LEVEL: 'silent' }, folder), demo: false }
  app = await buildProduct({ pools: onePool(pool), config, webDir: undefined })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const users = engine.models.of('user')
  const body = { name: 'Ada', email: 'ada@example.test', password: goodPassword, roles: ['admin'] }
  const quick = { ...engine, hooks: { user: { keepSecret: async () => 'none' } } }
  const id = await engine.db.transaction((tx) => writerFor(quick, 'system', tx).create(users, body))
  token = (await openSession(engine.db, id, { userAgent: 'test', ip: '127.0.0.1' }, engine.now())).token
})
afterAll(async () => {
  road.mend()
  await app.close()
  await pool.end()
  road.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const listen = async (cursor?: string): Promise<LiveReader> => {
  const reader = await LiveReader.open(origin, token, cursor)
  await reader.until(({ event }) => event === 'ready' || event === 'reset')
  return reader
}
const make = (name: string): Promise<string> =>
  engine.db.transaction((tx) => writerFor(engine, 'system', tx).create(engine.models.of('department'), { name }))

/** Begins a write whose commit the test controls. */
const beginLate = async (name: string) => {
  let commit: () => void = () => undefined
  const gate = new Promise<void>((open) => {
    commit = open
  })
  let done: Promise<void> = Promise.resolve()
  const id = await new Promise<string>((begun, failed) => {
    done = engine.db.transaction(async (tx) => {
      begun(await writerFor(engine, 'system', tx).create(engine.models.of('department'), { name }))
      await gate
    })
    done.catch(failed)
  })
  return {
    id,
    commit: () => {
      commit()
      return done
    },
  }
}

test('a transaction that began first and commits last is heard, by who listens and by who comes back', async () => {
  const reader = await listen()
  const early = await beginLate('Begun first')
  const late = await make('Begun second, committed first')
  await reader.changed(late)
  const cursor = reader.cursor
  // A listener who leaves here has got the later event, and must still get the earlier one.
  const other = await listen()
  other.close()
  expect(reader.ids).not.toContain(early.id)
  await early.commit()
  await reader.changed(early.id)
  const returned = await listen(cursor)
  await returned.changed(early.id)
  for (const one of [reader, returned]) one.close()
})

test('who was away hears what happened meanwhile; after too much, to read everything again', async () => {
  const first = await listen()
  const marker = await make('Heard')
  await first.changed(marker)
  first.close()
  const missed = await make('Missed')
  const again = await listen(first.cursor)
  await again.changed(missed)
  again.close()
  const bystander = await listen()
  await engine.db.transaction(async (tx) => {
    for (let n = 0; n < 1100; n++)
      await recordEvent(tx, {
        entity: 'department',
        rowId: missed,
        action: 'updated',
        version: n + 2,
        caller: 'system',
        at: engine.now(),
        changes: [],
      })
  })
  await bystander.until(({ event }) => event === 'reset')
  bystander.close()
  const late = await listen(again.cursor)
  expect(late.events[0]?.event).toBe('reset')
  // From there on the reader gets everything again.
  await late.changed(await make('After the flood'))
  late.close()
})

test('the database goes away and comes back: the stream stays, and hears what others wrote meanwhile', async () => {
  const reader = await listen()
  await reader.changed(await make('Before the outage'))
  road.cut()
  const during = await make('During the outage')
  await new Promise((done) => setTimeout(done, 700))
  expect(reader.ids).not.toContain(during)
  road.mend()
  await reader.changed(during)
  await reader.changed(await make('After the outage'))
  expect(reader.text).not.toContain('broken')
  expect(reader.text).not.toContain('ended')
  reader.close()
})

test('news that was lost with the process that had it is found all the same', async () => {
  const reader = await listen()
  // This engine writes without notifying anybody.
  const mute = { ...engine, db: { ...engine.db } }
  const id = await mute.db.transaction((tx) =>
    writerFor(mute, 'system', { ...tx, announce: () => undefined }).create(mute.models.of('department'), {
      name: 'Mute',
    }),
  )
  await reader.changed(id)
  reader.close()
})

test('a write that is rolled back is told to nobody', async () => {
  const reader = await listen()
  let id = ''
  await expect(
    engine.db.transaction(async (tx) => {
      id = await writerFor(engine, 'system', tx).create(engine.models.of('department'), { name: 'Never' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await reader.changed(await make('Marker'))
  expect(reader.ids).not.toContain(id)
  const known = await engine.db.one(sql`select 1 as yes from event where row_id = ${id}`)
  expect(known).toBeUndefined()
  reader.close()
})

test('a server that stops ends its streams and is not held up by them', async () => {
  const reader = await listen()
  const began = performance.now()
  await app.close()
  const took = performance.now() - began
  console.log(`the server stopped in ${Math.round(took)} ms with a stream open (goal 500)`)
  // The time is shorter than an idle connection lasts; otherwise the end would have waited for it.
  expect(took).toBeLessThan(15_000)
  await reader.until(({ event, data }) => event === 'ended' && data.reason === 'later')
  await reader.over
})
