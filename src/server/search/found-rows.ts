// Decision (2026-11): Rows are ranked by the statements that find them: first rows whose title is the search, then
// those whose title begins with it, those whose title has the words, and those whose texts have them; the newest first
// in each. One statement that ranks all matches folds the title of each; these stop at the first rows, and the later
// ones run only where the former found too few.
import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../core/declare/kinds.ts'
import { isSubjectId, type Model, type ModelField, type Models, numberOf, targetOf } from '../../core/declare/model.ts'
import { wordsOf } from '../../core/query/found-words.ts'
import { isUuid } from '../../core/query/values.ts'
import type { Caller } from '../actor.ts'
import { and, col, type Json, type Queryable, uuids } from '../db/database.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { searchSql } from '../rows/query/search.ts'
import { searchCondition } from '../rows/query/search-condition.ts'
import type { Reader } from '../rows/read/read.ts'
import { no } from '../rows/rules/alive.ts'
import { newestRows } from './newest-rows.ts'

const unshown = new Set(['richText', 'longText', 'computed', 'count', 'children', 'refs', 'secret'])
/** Returns the fields that a found row shows: no long texts, and nothing that is computed from other rows. */
export const briefNames = (model: Model): ReadonlySet<string> =>
  new Set(['id', ...model.fields.filter(({ field }) => !unshown.has(field.kind)).map(({ name }) => name)])

/** Returns the conditions on the title of a row, the best first, over an alias of its table. */
const titleTiers = (model: Model, search: string, caller: Caller): readonly ((alias: string) => SQL | undefined)[] => {
  const title = model.byName.get(model.entity.title)
  const readable = mayReadField(caller)
  const isTitle = title?.type === 'text' && 'search' in title.field && title.field.search === true && readable(title)
  const names = (field: ModelField): boolean =>
    readable(field) &&
    ((isTitle && field === title) ||
      field === numberOf(model)?.field ||
      ('search' in field.field && field.field.search === 'whole'))
  const folded = (alias: string) => sql`tms_fold(${col(alias, title?.column ?? '')})`
  const typed = search.trim()
  return [
    ...(isTitle
      ? [
          (alias: string) => sql`${folded(alias)} like tms_pattern(${typed})`,
          (alias: string) => sql`${folded(alias)} like tms_pattern(${typed}) || '%'`,
        ]
      : []),
    (alias) => searchSql(model, search, alias, names, () => undefined),
  ]
}

/**
 * Returns the rows that a search finds and the caller may see, the best first.
 * @param most rows
 */
export const foundRows = async (
  model: Model,
  search: string,
  most: number,
  reader: Reader,
  on: Queryable,
): Promise<readonly Json[]> => {
  const names = briefNames(model)
  const found: Json[] = []
  const others = (alias: string) => sql`not (${col(alias, 'id')} = any(${uuids(found.map(({ id }) => String(id)))}))`
  const tiers = [
    ...titleTiers(model, search, reader.scope.caller),
    (alias: string) => searchCondition(model, search, alias, reader.scope),
  ]
  for (const tier of wordsOf(search).length === 0 ? [] : tiers) {
    if (found.length >= most || tier('t') === undefined) continue
    const isOf = (alias: string) => tier(alias) ?? no
    const condition = (alias: string) => (found.length === 0 ? isOf(alias) : and([isOf(alias), others(alias)]))
    found.push(...(await newestRows(model, { names, condition, most: most - found.length }, reader, on)))
  }
  return found
}

/** Returns the reference to the row that a row belongs to: the first required one, or the row that it hangs on. */
const ownerOf = (
  model: Model,
  models: Models,
  row: Json,
): { readonly model: Model; readonly id: string; readonly as: string } | undefined => {
  for (const modelField of model.fields) {
    const { name, wire, field, includeAs } = modelField
    if (!('required' in field) || field.required !== true) continue
    if (isSubjectId(modelField)) {
      const owner = models.all.find((one) => one.name === row[`${name}_type`])
      return owner && { model: owner, id: String(row[wire]), as: name }
    }
    if (traitsOf(field).relation === true && 'to' in field && includeAs !== null)
      return { model: models.of(targetOf(field)), id: String(row[wire]), as: includeAs }
  }
  return undefined
}

/** Adds the rows that rows belong to, where the caller sees them: they distinguish rows with the same title. */
export const withOwners = async (
  model: Model,
  rows: readonly Json[],
  reader: Reader,
  on: Queryable,
): Promise<readonly Json[]> => {
  const { models } = reader.scope.engine
  const owners = rows.map((row) => ownerOf(model, models, row))
  const seen = new Map<string, Json>()
  for (const target of new Set(owners.flatMap((owner) => owner?.model ?? []))) {
    const ids = owners.flatMap((owner) => (owner?.model === target && isUuid(owner.id) ? [owner.id] : []))
    if (!reader.scope.rules.mayRead(target) || ids.length === 0) continue
    const condition = (alias: string) => sql`${col(alias, 'id')} = any(${uuids(ids)})`
    const list = await newestRows(target, { names: briefNames(target), condition, most: ids.length }, reader, on)
    for (const one of list) seen.set(`${target.name} ${String(one.id)}`, one)
  }
  return rows.map((row, n) => {
    const owner = owners[n]
    const found = owner && seen.get(`${owner.model.name} ${owner.id}`)
    return owner === undefined || found === undefined ? row : { ...row, [owner.as]: found }
  })
}
