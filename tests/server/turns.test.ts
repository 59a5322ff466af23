import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkFor } from '../../src/server/auth/network.ts'
import { makeLimiter } from '../../src/server/limiter.ts'
import { Problem } from '../../src/server/problem.ts'

const refusal = () => new Problem(503, 'unavailable')
const nextTick = () => new Promise<void>((done) => setImmediate(done))

test('never more at once than said, never more waiting strangers than said, and everybody else gets a turn', async () => {
  const asks = fc.array(fc.record({ isAhead: fc.boolean(), fails: fc.boolean() }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(asks, fc.integer({ min: 1, max: 4 }), fc.nat(8), async (list, atOnce, mostWaiting) => {
      const turns = makeLimiter({ atOnce, mostWaiting, refusal }).take
      let running = 0
      let most = 0
      const work = async (fails: boolean) => {
        most = Math.max(most, ++running)
        await nextTick()
        running--
        if (fails) throw new Error('fails')
        return 'done'
      }
      const outcomes = await Promise.all(
        list.map(({ isAhead, fails }) =>
          turns(() => work(fails), isAhead).catch(
            (error: Error & { status?: number }) => error.status ?? error.message,
          ),
        ),
      )
      expect(most).toBe(Math.min(atOnce, list.length))
      list.forEach(({ isAhead, fails }, i) => {
        if (outcomes[i] === 503) expect(isAhead).toBe(false)
        else expect(outcomes[i]).toBe(fails ? 'fails' : 'done')
      })
      // Calls before the queue was full got a turn, and none was refused while there was room.
      const strangers = list.slice(atOnce).filter(({ isAhead }) => !isAhead).length
      expect(outcomes.filter((one) => one === 503).length).toBe(Math.max(0, strangers - mostWaiting))
      expect(await turns(async () => 'free', false)).toBe('free')
    }),
    { numRuns: 60 },
  )
})

test('those ahead go first, others in their order', async () => {
  const turns = makeLimiter({ atOnce: 1, mostWaiting: 10, refusal }).take
  const went: string[] = []
  const go = (name: string, isAhead: boolean) =>
    turns(async () => {
      went.push(name)
      await nextTick()
    }, isAhead)
  await Promise.all([go('a', false), go('b', false), go('c', false), go('d', true), go('e', true)])
  expect(went).toEqual(['a', 'd', 'e', 'b', 'c'])
})

test('a place is an IPv4 address or a whole IPv6 network', () => {
  const same = [
    ['2001:db8:7:9::1', '2001:db8:7:9:ffff:1:2:3'],
    ['2001:DB8:0:0::1', '2001:db8::2'],
    ['2001:db8::', '2001:0db8:0000:0000:1::'],
    ['::1', '0:0:0:0:5:6:7:8'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
    ['10.1.2.3', '::ffff:10.1.2.3'],
  ] as const
  for (const [one, other] of same) expect(networkFor(one), one).toBe(networkFor(other))
  const different = ['10.1.2.3', '10.1.2.4', '::1', '2001:db8:7:9::1', '2001:db8:7:a::1', '2001:db8::1', 'unknown']
  expect(new Set(different.map(networkFor)).size).toBe(different.length)
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
  fc.assert(
    fc.property(fc.tuple(group, group, group, group), fc.tuple(group, group, group, group), (network, host) => {
      expect(networkFor([...network, ...host].join(':'))).toBe(`${network.join(':')}::/64`)
    }),
  )
})
