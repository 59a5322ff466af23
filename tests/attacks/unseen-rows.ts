import { randomUUID } from 'node:crypto'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import type { Answer, Finding, Target } from './target.ts'

type List = { readonly data: readonly { readonly id: string }[] }
const idsIn = ({ status, text }: Answer): readonly string[] =>
  status === 200 ? (JSON.parse(text) as List).data.map(({ id }) => id) : []

/** Rows of an entity that are tried with each caller. */
const tried = 6
const people = [undefined, 'genevieve.dubois', 'manager', 'leader', 'member', 'agent', 'client'] as const

/**
 * Rows that a caller's own lists do not show, asked for by each call that names one: the answer must be that for an id
 * that does not exist, to the letter, and nothing may change.
 */
export const askForUnseenRows = async ({ as }: Target): Promise<Finding> => {
  const admin = await as('admin')
  const holes: string[] = []
  let calls = 0
  for (const person of people) {
    const caller = await as(person)
    for (const { entity, name, operations } of modelsOf(registry).all) {
      const path = `/api${entity.api}`
      const all = idsIn(await admin('GET', `${path}?perPage=100`))
      const seen = new Set(idsIn(await caller('GET', `${path}?perPage=100`)))
      const maySee = async (id: string) => seen.has(id) || (await caller('GET', `${path}/${id}`)).status === 200
      const hidden: string[] = []
      for (const id of all) if (hidden.length < tried && !(await maySee(id))) hidden.push(id)
      const ways = [
        ['GET', ''],
        ['GET', '/history'],
        ...(operations.has('update') ? [['PUT', '', {}] as const] : []),
        ...(operations.has('update') ? [['PUT', '', { nothing: 1 }] as const] : []),
        ...(operations.has('delete') ? [['DELETE', ''] as const] : []),
        ...(entity.trash === true ? [['POST', '/restore', {}] as const] : []),
      ] as const
      for (const [method, behind, body] of ways) {
        const missing = randomUUID()
        const none = await caller(method, `${path}/${missing}${behind}`, body)
        for (const id of hidden) {
          const before = await admin('GET', `${path}/${id}`)
          const { status, text } = await caller(method, `${path}/${id}${behind}`, body)
          calls++
          const differs = status !== none.status || text.replaceAll(id, '') !== none.text.replaceAll(missing, '')
          const changed = method !== 'GET' && (await admin('GET', `${path}/${id}`)).text !== before.text
          if (differs || changed)
            holes.push(
              `${person ?? 'nobody'}: ${method} ${name}${behind} ${status} ${text.slice(0, 80)}, missing ${none.status}`,
            )
        }
      }
    }
  }
  return { attack: 'rows out of sight', calls, holes }
}

/** What the profile brings along must be what the caller's own lists say. */
export const readThroughProfile = async ({ as }: Target): Promise<Finding> => {
  const models = modelsOf(registry)
  const relations = models
    .of('user')
    .fields.flatMap(({ includeAs, field }) => (includeAs === null ? [] : [{ includeAs, field }]))
  const holes: string[] = []
  let calls = 0
  for (const person of ['member', 'client', 'agent'] as const) {
    const caller = await as(person)
    for (const { includeAs } of relations) {
      const { status, text } = await caller('GET', `/api/profile?include=${includeAs}`)
      calls++
      if (status !== 200) continue
      const row = (JSON.parse(text) as { data: { readonly [relation: string]: unknown } }).data[includeAs]
      for (const one of [row].flat())
        if (typeof one === 'object' && one !== null && ('budget' in one || 'notes' in one))
          holes.push(`${person}: ${includeAs} tells what the caller may not read`)
    }
  }
  return { attack: 'the profile’s relations', calls, holes }
}
