import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../src/server/auth/tokens.ts'
import { type Answer, goodPassword, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let owner: Person
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.person({ roles: ['admin'] })
})
beforeEach(() => product.engine.db.run(sql`truncate rate_limit`))
afterAll(() => product.end())

const from = { 'x-forwarded-for': '10.70.0.1' }
const elsewhere = { 'x-forwarded-for': '10.71.0.1' }

/** A secret that opens something without sign-in, and its use. */
type Kind = {
  readonly make: () => Promise<string>
  readonly use: (token: string, place: { [name: string]: string }) => Promise<Answer>
  readonly most: number
}
const kinds: { readonly [name: string]: Kind } = {
  'a calendar address': {
    make: async () => {
      const { url } = (await owner.send('POST', '/api/calendar-feeds', {})).body.data
      return /([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
    },
    use: (token, place) => product.anonymous('GET', `/api/calendar-feeds/${token}.ics`, undefined, place),
    most: 600,
  },
  'an answer to an invitation': {
    make: async () => {
      const event = (
        await owner.send('POST', '/api/events', {
          title: 'Quay',
          event_date: '2027-03-01',
          start_datetime: '2027-03-01T09:00:00Z',
          end_datetime: '2027-03-01T10:00:00Z',
          guest_emails: ['pilot@outside.test'],
        })
      ).body
      const token = 'k'.repeat(43)
      await product.engine.db.run(
        sql`insert into guest_token (token_hash, guest_id, created_at) select ${hashToken(token)}, g.id, now() from event_guests g where g.event_id = ${event.data.id} on conflict do nothing`,
      )
      return token
    },
    use: (token, place) => product.anonymous('GET', `/api/event-answers/${token}`, undefined, place),
    most: 60,
  },
  'a link to a new password': {
    make: async () => '',
    use: (token, place) =>
      product.anonymous(
        'POST',
        '/api/password/reset',
        { token, email: owner.email, password: goodPassword, password_confirmation: goodPassword },
        place,
      ),
    most: 30,
  },
}

test.each(Object.entries(kinds))(
  '%s is guessed so often and no more, whatever was right between',
  async (_name, kind) => {
    const right = await kind.make()
    let judged = 0
    const start = Math.max(0, kind.most - 60)
    // The count begins as if that many had been wrong already.
    if (start > 0) {
      await kind.use('wrong-from-the-beginning-of-it-all', from)
      await product.engine.db.run(sql`update rate_limit set points = ${start} where key like '%_wrong:%'`)
    }
    for (let n = 0; n < 80; n++) {
      const { status } = await kind.use(`wrong-${n}-${'x'.repeat(30)}`, from)
      if (status === 429) break
      expect([404, 422]).toContain(status)
      judged++
      if (right !== '' && n % 10 === 5) expect((await kind.use(right, from)).status).toBe(200)
    }
    expect(start + judged).toBe(kind.most)
    const refused = await kind.use('wrong-again-and-again-and-again', from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    if (right !== '') expect((await kind.use(right, elsewhere)).status).toBe(200)
    // Each kind counts by itself.
    for (const [name, other] of Object.entries(kinds))
      if (other !== kind) expect((await other.use('wrong-of-another-kind-altogether', from)).status, name).not.toBe(429)
  },
)
