import type { SQL } from 'drizzle-orm'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { col } from '../../db/database.ts'
import { reached, type Scope } from './expression.ts'
import { mayReadField } from './grammar.ts'
import { searchSql } from './search.ts'

/** Returns the condition of rows whose readable fields have the words of a search; undefined without any word. */
export const searchCondition = (model: Model, text: string, alias: string, scope: Scope): SQL | undefined =>
  searchSql(model, text, alias, mayReadField(scope.caller), (field, found) => {
    const target = scope.engine.models.of(targetOf(field.field))
    const title = target.byName.get(target.entity.title)?.column
    if (!scope.rules.mayRead(target) || title === undefined || title === null) return undefined
    return reached(model, field, alias, 'found', scope, found(col('found', title)))
  })
