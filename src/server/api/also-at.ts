import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { allOf, type Group } from '../../core/query/predicate.ts'
import type { Caller } from '../actor.ts'
import { col, name, type Queryable } from '../db/database.ts'
import { invalid, notFound } from '../problem.ts'
import { readBody, type WriteKind } from '../rows/values/body.ts'

/** A second path of an entity's calls, about those rows alone that have no value in a field (`alsoAt`). */
export type Part = {
  readonly api: string
  /** Condition of its lists. */
  readonly where: Group
  /** Returns the same documentation under a name of its own. */
  readonly docs: <D extends object>(docs: D) => D
  /** @throws Problem 422 where a body gives the field a value, which none of its rows has */
  readonly assertBody: (call: WriteKind, body: unknown, caller: Caller) => void
  /** @throws Problem 404 for a row that has a value there */
  readonly assertRow: (id: string, on: Queryable) => Promise<void>
}

/** The second path of an entity, if it has one. */
export const partOf = (model: Model): Part | undefined => {
  const { alsoAt } = model.entity
  const field: ModelField | undefined = model.byName.get(alsoAt?.empty ?? '')
  if (alsoAt === undefined || field === undefined || field.column === null) return undefined
  const { column, wire } = field
  return {
    api: alsoAt.api,
    where: allOf({ column: wire, operator: 'null' }),
    docs: (docs) =>
      'operationId' in docs
        ? { ...docs, operationId: `${docs.operationId}${alsoAt.api.replaceAll(/[^a-z]+/g, '_')}` }
        : docs,
    assertBody: (call, body, caller) => {
      if (typeof body === 'object' && body !== null && Object.hasOwn(body, wire))
        throw invalid({ ...readBody(model, call, body, caller).refused, [wire]: [{ code: 'not_writable' }] })
    },
    assertRow: async (id, on) => {
      const other = await on.one(
        sql`select 1 as yes from ${name(model.table)} t where ${col('t', 'id')} = ${id} and ${col('t', column)} is not null`,
      )
      if (other !== undefined) throw notFound()
    },
  }
}
