import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { ListChange } from '../../../core/declare/record.ts'
import { readGroup } from '../../../core/query/check-predicate.ts'
import { entityAsked } from '../../../core/query/entity-asked.ts'
import type { Clock } from '../../../core/query/relative.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { faultAt, invalid } from '../../problem.ts'
import { readerFor } from '../read/read.ts'
import { assertStillWithin, assertWithin } from '../references/within.ts'
import { giveCurrencies } from '../values/currencies.ts'
import { follow } from '../values/follow.ts'
import { giveInitials, giveNumbers } from '../values/given-values.ts'
import { giveLastNumbers } from '../values/last-numbers.ts'
import { assertBelongs, checkWholeRow } from '../values/whole-row.ts'
import { lastKey, orderOf } from './order-keys.ts'

/** A write with references resolved: plain values, and lists of references. */
export type Resolved = { readonly plain: Json; readonly lists: Map<ModelField, ListChange> }

const keepSecrets = async (model: Model, plain: Json, { engine }: HookContext, locked?: string): Promise<void> => {
  const keep = engine.hooks[model.name]?.keepSecret ?? hashPassword
  for (const { field, wire } of model.fields) {
    if (field.kind !== 'secret') continue
    if (typeof plain[wire] === 'string') plain[wire] = await keep(plain[wire])
    else if ((field.required === true || field.requiredWhen !== undefined) && locked !== undefined) plain[wire] = locked
  }
}

/** Refuses names of entities whose rows the caller may not list. */
const assertNamed = (model: Model, plain: Json, { engine, caller, tx }: HookContext): void => {
  for (const { field, wire, column } of model.fields) {
    const name = plain[wire] ?? null
    if (!('names' in field) || field.names !== 'entity' || column === null || name === null) continue
    const named = engine.models.all.find((one) => one.name === name)
    if (named === undefined || !readerFor(engine, caller, tx).scope.rules.mayRead(named))
      throw faultAt(wire, 'bad_choice')
  }
}

/** Reads conditions into their one spelling; they may only ask about columns that the caller may filter by. */
const readConditions = (model: Model, plain: Json, row: Json, { engine, caller, tx }: HookContext): void => {
  for (const { field, wire } of model.fields) {
    const on = entityAsked(field, row)
    if (on === undefined || (plain[wire] ?? null) === null) continue
    const target = engine.models.all.find(({ name }) => name === on)
    // The field that names the entity is refused by itself.
    if (target === undefined) continue
    const { kindOf, takesMe, choicesOf } = readerFor(engine, caller, tx).grammar(target)
    const read = readGroup(plain[wire], kindOf, takesMe, choicesOf)
    if ('group' in read) plain[wire] = read.group
    else {
      const faults = Object.values(read.faults).flat()
      throw invalid({ [wire]: faults.map((one) => (one.code === 'malformed' ? { code: 'bad_conditions' } : one)) })
    }
  }
}

/**
 * Runs the area's hook and validates the row as it would become. Secrets are replaced by their stored form; a new row
 * gets its order keys.
 * @param before the current row, undefined for a new one
 * @param locked stored instead of required secrets that were not sent; without it they are required
 */
export const prepare = async (
  model: Model,
  { plain, lists }: Resolved,
  before: Json | undefined,
  clock: Clock,
  context: HookContext,
  locked?: string,
): Promise<void> => {
  const { models, hooks: ofAreas } = context.engine
  const hooks = ofAreas[model.name]
  if (before === undefined) giveInitials(model, plain, clock.now, context)
  if (before === undefined) assertBelongs(model, plain, clock)
  await assertWithin(models, model, plain, before, context.tx)
  assertNamed(model, plain, context)
  readConditions(model, plain, { ...before, ...plain }, context)
  const sent = { ...before, ...plain }
  await keepSecrets(model, plain, context, locked)
  const values = { ...plain, ...Object.fromEntries([...lists].map(([field, list]) => [field.wire, list])) }
  for (const [wire, value] of Object.entries((await hooks?.beforeWrite?.({ values, before }, context)) ?? {})) {
    const field = model.byWire.get(wire)
    if (field !== undefined && traitsOf(field.field).relation === true && traitsOf(field.field).many === true)
      lists.set(field, value as ListChange)
    else plain[wire] = value
  }
  await giveLastNumbers(model, plain, before, context.tx)
  giveCurrencies(model, plain, before, context.engine.site.currency)
  follow(model, plain, before, context)
  const row = { ...before, ...plain }
  await assertStillWithin(models, model, { sent, row, before }, context.tx)
  checkWholeRow(model, row, clock, before === undefined)
  const faults = hooks?.check?.(row) ?? {}
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await giveNumbers(model, plain, before, clock.now, context)
  if (before === undefined) await giveRanks(model, plain, context.tx)
}

/** New rows come last in every order made by hand. */
const giveRanks = async (model: Model, plain: Json, tx: Queryable): Promise<void> => {
  for (const field of model.fields)
    if (field.field.kind === 'rank') plain[field.wire] = await lastKey(orderOf(model, field, plain), tx)
}
