import { expect } from 'vitest'
import { openSession } from '../../../src/server/auth/sessions.ts'
import { makeCallOut } from '../../../src/server/calls-out/call-out.ts'
import { type Body, type Person, type Send, startTestProduct } from '../harness/product.ts'

/** Makes a product whose clock the test moves, with an administrator, a project and the rows that rules need. */
export const rulesStage = async () => {
  let now = Date.UTC(2026, 5, 1, 8)
  const product = await startTestProduct({ now: () => now, callOut: makeCallOut('all') })
  const person = await product.person({ roles: ['admin'], name: 'Ada' })
  /** Opens a session of now, since those of days ago have ended. */
  const fresh = async ({ id }: Pick<Person, 'id'>): Promise<Send> =>
    product.with((await openSession(product.engine.db, id, { userAgent: 'test', ip: '127.0.0.1' }, now)).token)
  let speak = person.send
  const admin: Person = { ...person, send: (...call) => speak(...call) }
  const made = async (path: string, body: object, who: Person = admin): Promise<Body> => {
    const answer = await who.send('POST', `/api${path}`, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201)
    return answer.body.data
  }
  const got = async (path: string, who: Person = admin): Promise<Body> =>
    (await who.send('GET', `/api${path}`)).body.data
  const change = async (path: string, body: object, who: Person = admin): Promise<Body> => {
    const answer = await who.send('PUT', `/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const log = product.engine.jobs.all.find(({ name }) => name === 'reach-log')
  /** Lets time pass, then runs everything that is due. */
  const pass = async (minutes = 1) => {
    now += minutes * 60_000
    speak = await fresh(person)
    if (log !== undefined) await product.engine.db.transaction((tx) => product.engine.jobs.send(tx, log, {}))
    const outcomes = await product.runJobs()
    expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([])
  }
  const rule = async (body: object, who: Person = admin): Promise<Body> => {
    const one = await made('/automation-rules', { name: 'Rule', ...body }, who)
    await pass(0)
    return one
  }
  const off = (one: Body) => change(`/automation-rules/${one.id}`, { is_active: false })
  const runs = (one: Body) => got(`/automation-rules/${one.id}/runs`)
  return { product, admin, fresh, made, got, change, pass, rule, off, runs, now: () => now }
}
export type RulesStage = Awaited<ReturnType<typeof rulesStage>>
