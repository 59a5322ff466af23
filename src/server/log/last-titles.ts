import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { Engine } from '../engine.ts'
import { titleSql } from '../rows/query/title-sql.ts'
import type { RowRules } from '../rows/rules/rules.ts'
import { lastRows } from './last-rows.ts'

type Reader = { readonly engine: Pick<Engine, 'models'>; readonly rules: RowRules }

/** Condition: the reader may read the row of `lastRows`, or could while it was there. */
export const lastReadSql = (model: Model, alias: string, { rules }: Pick<Reader, 'rules'>): SQL =>
  rules.mayRead(model) ? rules.readAmong(lastRows, model, alias) : sql`false`

/** The title of a row of `lastRows`. */
export const lastTitleSql = (model: Model, alias: string, reader: Reader): SQL =>
  titleSql(model, alias, reader.engine.models, (target, inner) => lastReadSql(target, inner, reader), lastRows)

/**
 * Returns the present or last title of a row by its id, for readers who may read the row or could before.
 * @param id of the row
 */
export const lastTitleOf = (model: Model, id: SQL, reader: Reader): SQL =>
  reader.rules.mayRead(model)
    ? sql`(select ${lastTitleSql(model, 'lr', reader)} from ${lastRows(model)} lr where lr.id = ${id} and ${lastReadSql(model, 'lr', reader)})`
    : sql`null::text`
