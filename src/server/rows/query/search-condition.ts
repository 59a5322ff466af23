import type { SQL } from 'drizzle-orm'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { col } from '../../db/database.ts'
import { reached, type Scope } from './expression.ts'
import { mayReadField } from './grammar.ts'
import { searchSql } from './search.ts'

/** Condition of rows that have the words of a search in what the caller may read; undefined if the text has no word. */
export const searchCondition = (model: Model, text: string, alias: string, scope: Scope): SQL | undefined =>
  searchSql(model, text, alias, mayReadField(scope.caller), (field, found) => {
    const target = scope.engine.models.of(targetOf(field.field))
    const title = target.byName.get(target.entity.title)?.column
    if (!scope.rules.mayRead(target) || title === undefined || title === null) return undefined
    return reached(model, field, alias, 'found', scope, found(col('found', title)))
  })
