// Decision (2026-11): A whole list of references means what its sender sees of it; invisible members stay. Our
// screens send `added` and `removed`.
import { sql } from 'drizzle-orm'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import type { ListChange } from '../../../core/declare/record.ts'
import type { Faults } from '../../../core/query/check-predicate.ts'
import { isUuid } from '../../../core/query/values.ts'
import type { Caller } from '../../actor.ts'
import { and, col, type Json, name, prepared, type Queryable, uuidsText } from '../../db/database.ts'
import { invalid } from '../../problem.ts'
import { type Build, cachedRows } from '../query/cached-statements.ts'
import type { Scope } from '../query/expression.ts'
import { alive } from '../rules/alive.ts'

const fault = { code: 'bad_reference' }

/**
 * Locks rows against deletion (which takes them `for update`) until the transaction ends; updates need not wait.
 * Whether they still exist must be read by a later statement.
 */
export const holdRows = (target: Model, ids: readonly string[], on: Queryable): Promise<number> =>
  on.run(
    prepared(
      sql`select 1 from ${name(target.table)} where id = any(${uuidsText(ids)}::uuid[]) order by id for key share`,
    ),
  )

/**
 * Resolves references of a write to ids. An invisible row is refused exactly like an unknown one. Existing
 * references stay valid: saving a form again must not fail on a reference that somebody else set.
 */
export const resolveReferences = async (
  model: Model,
  values: Json,
  before: Json | undefined,
  caller: Caller,
  scope: Scope,
  tx: Queryable,
) => {
  const faults: Faults = {}
  const plain: Json = { ...values }
  const lists = new Map<ModelField, ListChange>()

  /**
   * Returns the rows that the caller sees.
   * @param held locks the rows first, until the transaction ends: otherwise a row could come to refer to one that is
   * being deleted
   */
  const visible = async (target: Model, ids: readonly string[], held = false): Promise<ReadonlySet<string>> => {
    if (ids.length === 0 || (caller !== 'system' && !scope.rules.mayRead(target))) return new Set()
    const build: Build = ({ rules }, { list }) => {
      const rule = and([rules.sql(target, 'read', 'v'), alive(target, 'v')])
      return sql`select v.id from ${name(target.table)} v where v.id = any(${list}::uuid[]) and ${rule}`
    }
    const list = uuidsText(ids)
    const ask = (on: Queryable) => cachedRows<{ id: string }>(on, scope, `visible ${target.name}`, { list }, build)
    const hold = (on: Queryable) => holdRows(target, ids, on)
    const rows = held ? (await tx.together<[number, { id: string }[]]>([hold, ask]))[1] : await ask(tx)
    return new Set(rows.map(({ id }) => id))
  }

  /** Ids for a mixed list of ids and names; undefined for unknown ones. */
  const idsOf = async (
    target: Model,
    by: string | undefined,
    targetIds: readonly string[],
  ): Promise<readonly (string | undefined)[]> => {
    const names = targetIds.filter((one) => !isUuid(one))
    const column = by === undefined ? undefined : target.byName.get(by)?.column
    const rows =
      names.length === 0 || column === undefined || column === null
        ? []
        : await tx.all<{ id: string; name: string }>(
            sql`select v.id, ${col('v', column)} as name from ${name(target.table)} v where ${col('v', column)} in (${sql.join(
              names.map((one) => sql`${one}`),
              sql`, `,
            )})`,
          )
    const byName = new Map(rows.map((row) => [row.name, row.id]))
    const ids = targetIds.map((one) => (isUuid(one) ? one.toLowerCase() : byName.get(one)))
    const visibleIds = await visible(
      target,
      ids.filter((id) => id !== undefined),
      true,
    )
    return ids.map((id) => (id !== undefined && visibleIds.has(id) ? id : undefined))
  }

  for (const field of model.fields) {
    if (!(field.wire in values)) continue
    const value = values[field.wire]
    if (field.field.kind === 'ref') {
      if (typeof value !== 'string' || before?.[field.wire] === value) continue
      const visibleIds = await visible(scope.engine.models.of(targetOf(field.field)), [value], true)
      if (!visibleIds.has(value)) faults[field.wire] = [fault]
    } else if (field.field.kind === 'refs') {
      delete plain[field.wire]
      const target = scope.engine.models.of(targetOf(field.field))
      const resolve = async (list: readonly string[] | undefined) => {
        const ids = await idsOf(target, (field.field as { by?: string }).by, list ?? [])
        if (ids.includes(undefined)) faults[field.wire] = [fault]
        return [...new Set(ids.filter((id) => id !== undefined))]
      }
      const sent = value as readonly string[] | { added?: string[]; removed?: string[] }
      if (isList(sent)) {
        const targetId = await resolve(sent)
        // A whole list means what its sender sees; invisible references are kept.
        const others = ((before?.[field.wire] ?? []) as readonly string[]).filter((id) => !targetId.includes(id))
        const visibleIds = await visible(target, others)
        lists.set(field, { set: [...targetId, ...others.filter((id) => !visibleIds.has(id))] })
      } else lists.set(field, { added: await resolve(sent.added), removed: await resolve(sent.removed) })
    } else if (field.field.kind === 'subject' && field.wire.endsWith('_type') && typeof value === 'string') {
      const id = values[`${field.name}_id`]
      const owner = scope.engine.models.all.find((one) => one.name === value)
      if (caller !== 'system' && owner?.entity.carries?.[model.name] === undefined) {
        faults[field.wire] = [{ code: 'bad_choice' }]
        continue
      }
      const visibleIds = owner === undefined || typeof id !== 'string' ? new Set() : await visible(owner, [id], true)
      if (typeof id !== 'string' || !visibleIds.has(id)) faults[`${field.name}_id`] = [fault]
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { plain, lists }
}

const isList = (sent: unknown): sent is readonly string[] => Array.isArray(sent)
