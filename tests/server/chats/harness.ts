import { expect } from 'vitest'
import type { Body, Person, Product } from '../harness/product.ts'

export const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
export const got = async (who: Person, path: string): Promise<Body> => {
  const answer = await who.send('GET', `/api${path}`)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
export const direct = (who: Person, other: Person) =>
  made(who, '/conversations', { kind: 'direct', members: [other.id] })
export const group = (who: Person, title: string, members: readonly Person[]) =>
  made(who, '/conversations', { kind: 'group', title, members: members.map(({ id }) => id) })
export const say = (who: Person, conversation: string, body: string, more: object = {}) =>
  made(who, '/messages', { conversation_id: conversation, body: `<p>${body}</p>`, ...more })
export const read = (who: Person, conversation: string, message: string) =>
  who.send('POST', `/api/conversations/${conversation}/read`, { message_id: message })
/** Returns the words of a window of messages, in their order. */
export const words = (answer: Body): readonly string[] =>
  answer.data.map(({ body }: Body) => String(body).replaceAll(/<[^>]*>/g, ''))
export const windowOf = (who: Person, conversation: string, more = '') =>
  got(who, `/messages?filter[conversation_id]=${conversation}${more}`)
export const unread = async (who: Person, conversation: string) =>
  (await got(who, `/conversations/${conversation}`)).data.unread_count

/**
 * Makes an organisation with a project: people of the project, somebody outside it, a client's user, and an
 * administrator who sees everything.
 */
export const stageOf = async (product: Product) => {
  const admin = await product.person({ roles: ['admin'], name: 'Ada Admin' })
  const client = (await made(admin, '/clients', { name: 'Hansa' })).id
  const department = (await made(admin, '/departments', { name: 'Harbour' })).id
  const member = (name: string) => product.person({ roles: ['member'], name, department })
  const [ann, ben, cay, stranger] = [
    await member('Ann'),
    await member('Ben'),
    await member('Cay'),
    await member('Stranger'),
  ]
  const ofClient = await product.person({ roles: ['client'], name: 'Cli' })
  expect((await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })).status).toBe(200)
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client }
  const project = (await made(admin, '/projects', { ...values, users: [ann.id, ben.id] })).id as string
  return { admin, ann, ben, cay, stranger, ofClient, project }
}
export type Stage = Awaited<ReturnType<typeof stageOf>>
