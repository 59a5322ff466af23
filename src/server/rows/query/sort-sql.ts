// Decision (2026-11): A choice sorts in the order in which its options are declared, a reference by the title of the
// row that it leads to, a list of references by the first of these titles. Rows that the reader may not see have no
// title, so that the order does not reveal it. Choices have an index over that order (`db/tables.ts`), titles none:
// they depend on who asks. A page of 100,000 tasks by priority is picked in 3 ms with it and took 37 without, by people
// it takes 120 to 290 (`npm run bench -- --rows 0 --tasks 100000 --only by-priority,by-people`).
import { type SQL, sql } from 'drizzle-orm'
import { isWords } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { byLanguage, byPlace } from '../../db/column-types.ts'
import { and } from '../../db/database.ts'
import { alive } from '../rules/alive.ts'
import { expressionOf, relationSql, type Scope, searchedOf } from './expression.ts'

/** Returns the title of the row that a reference leads to, or the first of several. */
const titleIn = (model: Model, field: ModelField, alias: string, scope: Scope): SQL => {
  const { engine, rules } = scope
  const target = engine.models.of(targetOf(field.field))
  const title = target.byName.get(target.entity.title)
  if (title === undefined || !rules.mayRead(target)) return sql`null::text`
  const inner = `${alias}_o`
  const value = expressionOf(target, title, inner, scope)
  const inOrder = (one: SQL) => (isWords(title.type) ? byLanguage(one) : one)
  const seen = and([rules.sql(target, 'read', inner), alive(target, inner)])
  const first = sql`select ${value} ${relationSql(model, field, alias, inner, engine)} and ${seen} order by ${inOrder(value)} limit 1`
  return inOrder(sql`(${first})`)
}

/** Returns the expression over the row's alias by which a list is sorted for a field. */
export const sortedBy = (model: Model, field: ModelField, alias: string, scope: Scope): SQL => {
  const at = () => searchedOf(model, field, alias, scope)
  switch (field.field.kind) {
    case 'choice':
      return byPlace(field.field.options, at())
    case 'ref':
    case 'refs':
      return titleIn(model, field, alias, scope)
    default:
      return isWords(field.type) ? byLanguage(at()) : at()
  }
}
