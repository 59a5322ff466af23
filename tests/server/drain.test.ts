import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeEngine } from '../../src/app/server/make-engine.ts'
import { buildApi } from '../../src/server/api/app.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { makeFileStore } from '../../src/server/files/file-store.ts'
import { folderBytes } from '../../src/server/files/folder.ts'
import { freshDatabase } from './harness/database.ts'

test('the end of a server: streams are ended by who holds them, then what is in flight finishes', async () => {
  const { pool, drop } = await freshDatabase()
  let finish = () => {}
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const order: string[] = []
  const engine = makeEngine(onePool(pool))
  const nowhere = `/nowhere/${randomUUID()}`
  const app = await buildApi({
    engine,
    identify: async () => undefined,
    recall: async () => [],
    files: makeFileStore(engine, { bytes: folderBytes(nowhere), spoolFolder: nowhere }),
    logger: pino({ level: 'silent' }),
    language: 'en',
    title: 'Drain',
    version: '0',
    secure: false,
    callsPerMinute: 600,
    routes: [
      ({ app: routes }) => {
        routes.get('/api/test/slow', { config: { access: 'public' } }, async () => {
          await finished
          order.push('slow')
          return { done: true }
        })
        routes.get('/api/test/stream', { config: { access: 'public' } }, (_request, reply) => {
          reply.hijack()
          reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
          reply.raw.write(': open\n\n')
          streams.add(() => reply.raw.end())
        })
        const streams = new Set<() => void>()
        routes.addHook('preClose', async () => {
          order.push('streams')
          for (const end of streams) end()
        })
      },
    ],
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await fetch(`${address}/api/test/stream`)
  const slow = fetch(`${address}/api/test/slow`).then(({ status }) => status)
  await expect.poll(() => fetch(`${address}/api/health`).then(({ status }) => status)).toBe(200)

  const closed = app.close().then(() => order.push('closed'))
  expect(await stream.text()).toBe(': open\n\n')
  const refused = await fetch(`${address}/api/health`)
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  finish()
  expect(await slow).toBe(200)
  await closed
  expect(order).toEqual(['streams', 'slow', 'closed'])
  await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  await drop()
})
