import { sql } from 'drizzle-orm'
import { queueScheduled } from '../../../src/server/jobs/schedule.ts'
import { type Body, type Person, type Product, startTestProduct, type TestOptions } from '../harness/product.ts'

/** A service desk: its workers, its requesters, and a clock that the test moves. */
export type Desk = {
  readonly product: Product
  readonly admin: Person
  readonly agent: Person
  readonly leader: Person
  /** A person who works in the organisation and asks, but does not work on tickets. */
  readonly member: Person
  /** People of two clients, one of each. */
  readonly customer: Person
  readonly stranger: Person
  readonly client: string
  readonly team: string
  readonly calendar: string
  /** Moves the clock; it signs nobody out. */
  readonly turnTo: (iso: string) => Promise<void>
  /** Runs everything that is due by the clock, including the jobs of each minute. */
  readonly runJobs: () => Promise<void>
  readonly make: (path: string, body: object, by?: Person) => Promise<Body>
  readonly read: (path: string, by?: Person) => Promise<Body>
}

export const openDesk = async (begin: string, options: Partial<TestOptions> = {}): Promise<Desk> => {
  let clock = Date.parse(begin)
  const product = await startTestProduct({ ...options, now: () => clock })
  const admin = await product.person({ roles: ['admin'] })
  const make = async (path: string, body: object, by = admin): Promise<Body> => {
    const { status, body: answer } = await by.send('POST', `/api${path}`, body)
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  const read = async (path: string, by = admin): Promise<Body> => {
    const { status, body } = await by.send('GET', `/api${path}`)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const agent = await product.person({ roles: ['agent'] })
  const leader = await product.person({ roles: ['team-leader'] })
  const member = await product.person({ roles: ['member'] })
  const [customer, stranger] = [
    await product.person({ roles: ['client'] }),
    await product.person({ roles: ['client'] }),
  ]
  const client = (await make('/clients', { name: 'Harbour Ltd' })).id
  const other = (await make('/clients', { name: 'Quay & Co' })).id
  await admin.send('PUT', `/api/users/${customer.id}`, { client_id: client })
  await admin.send('PUT', `/api/users/${stranger.id}`, { client_id: other })
  const team = (await make('/teams', { name: 'Dispatch', leader_id: leader.id, members: [agent.id] })).id
  const day = ['09:00-17:00']
  const calendar = (
    await make('/business-calendars', {
      name: 'Office',
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
    })
  ).id
  return {
    product,
    admin,
    agent,
    leader,
    member,
    customer,
    stranger,
    client,
    team,
    calendar,
    make,
    read,
    turnTo: async (iso) => {
      clock = Date.parse(iso)
      const later = new Date(clock + 86_400_000).toISOString()
      await product.engine.long.run(
        sql`update session set last_used_at = ${new Date(clock).toISOString()}, expires_at = ${later}`,
      )
    },
    runJobs: async () => {
      await queueScheduled(product.engine)
      const outcomes = await product.runJobs()
      const failed = outcomes.find(({ error }) => error !== undefined)
      if (failed !== undefined) throw failed.error
    },
  }
}
