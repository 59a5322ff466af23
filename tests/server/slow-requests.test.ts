import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf } from '../../src/server/api/answer-problems.ts'
import { limiterByKey } from '../../src/server/limiter.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let slow: Person
let other: Person
beforeAll(async () => {
  product = await startTestProduct()
  slow = await product.person({ roles: ['admin'] })
  other = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

test('what one user asks of a table that does not answer holds up neither health nor anybody else', async () => {
  const lock = await product.engine.long.pool.connect()
  await lock.query('begin; lock table epics in access exclusive mode')
  try {
    const asked = Array.from({ length: 12 }, () => slow.send('GET', '/api/epics'))
    const beside = await Promise.all([
      product.anonymous('GET', '/api/health'),
      other.send('GET', '/api/profile'),
      other.send('GET', '/api/projects'),
      other.send('GET', '/api/users'),
      other.send('POST', '/api/tags', { name: 'Meanwhile' }),
    ])
    expect(beside.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
    await lock.query('commit')
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  } finally {
    lock.release(true)
  }
})

test('each kind of statement has its limit, and who meets it is told to ask for less', async () => {
  const { front, db, long } = product.engine
  const limit = async (pool: typeof db.pool) => (await pool.query('show statement_timeout')).rows[0].statement_timeout
  const heavy = await product.engine.heavily('system', (on) => on.foreign('show statement_timeout', []))
  expect([await limit(front.pool), await limit(db.pool), heavy[0]?.statement_timeout, await limit(long.pool)]).toEqual([
    '5s',
    '15s',
    '8s',
    '0',
  ])
  const broken = await db
    .transaction(async (tx) => {
      await tx.foreign("set local statement_timeout = '20ms'", [])
      await tx.foreign('select pg_sleep(5)', [])
    })
    .catch(problemOf)
  expect(broken).toMatchObject({ status: 503, code: 'too_slow', more: { headers: { 'retry-after': '5' } } })
})

test('turns: as many as are allowed, the others in their order, and each user for themselves', async () => {
  const turns = limiterByKey({ atOnce: 2, mostWaiting: 3, maxWaitMs: 60_000 })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const ask = (user: string, name: string) =>
    turns(user, () => {
      begun.push(name)
      return new Promise<string>((done) => ends.push(() => done(name)))
    })
  const first = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name))
  const mine = ask('b', 'b1')
  await new Promise((done) => setImmediate(done))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await expect(ask('a', 'a6')).rejects.toMatchObject({ status: 503, code: 'busy' })
  for (let n = 0; n < 6; n++) {
    ends[n]?.()
    // The next turn begins once the one before has reported its end.
    await new Promise((done) => setImmediate(done))
  }
  expect(await Promise.all([...first, mine])).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})

test('turns: one that fails gives its place back, and who waits too long is told so', async () => {
  const turns = limiterByKey({ atOnce: 1, mostWaiting: 3, maxWaitMs: 20 })
  await expect(turns('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let end = () => {}
  const long = turns(
    'a',
    () =>
      new Promise<void>((done) => {
        end = done
      }),
  )
  await expect(turns('a', async () => 'late')).rejects.toMatchObject({ status: 503, code: 'busy' })
  end()
  await long
  expect(await turns('a', async () => 'free')).toBe('free')
})
