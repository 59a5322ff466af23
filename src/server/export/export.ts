// Decision (2026-11): One cursor in one repeatable-read transaction; at most three exports at once in a process, as
// each holds a pool connection. A client that disconnects ends the export at the next batch of 500 rows, but not
// during the first sort. Revisit with exports as jobs that write a file.
import type { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { ListQuery } from '../../core/query/query.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { readerFor } from '../rows/read/read.ts'
import type { Language, Translate } from '../translate.ts'
import { csvSheet } from './csv.ts'
import { columnsOf } from './export-columns.ts'
import { xlsxSheet } from './xlsx.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const contentTypes: { readonly [F in ExportFormat]: string } = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
}

/** Milliseconds for one database step of an export; the first one sorts the whole list. */
const longestStatement = 120_000

export type ExportOrder = {
  readonly model: Model
  readonly format: ExportFormat
  /** The list's query, whose page is ignored. */
  readonly query: ListQuery
  /** Restricts the rows. */
  readonly ids?: readonly string[]
  /** `all`, or comma-separated field names; the list's columns by default. */
  readonly columns?: string
}

/**
 * Makes an export ready: what is asked wrongly is refused here (Problem 422), before anything is sent. Calls of other
 * names and forms are built on this one.
 * @returns writes the file into a stream and says of each batch how many rows were sent, of one snapshot and with constant memory; on any failure, a reader who has gone
 *   among them, the stream is destroyed, so that no part looks like a whole
 */
export const prepareExport = (
  engine: Engine,
  caller: Actor,
  language: Language,
  translate: Translate,
  { model, format, query, ids, columns: requested }: ExportOrder,
): ((out: Writable, sent?: (rows: number) => void) => Promise<void>) => {
  const word = (key: string) => translate(language, key)
  const grammar = readerFor(engine, caller).grammar(model)
  const reading = { word, timeZone: caller.timeZone }
  const columns = columnsOf(model, engine.models, grammar, mayReadField(caller), requested, reading)
  const include = [...new Set(columns.flatMap((column) => column.include ?? []))]
  return async (out, sent = () => {}) => {
    const title = word(keyOfEntity(model.name, 'many'))
    const sheet = format === 'csv' ? csvSheet(out) : xlsxSheet(out, title, language === 'ar')
    try {
      await engine.long.transaction(async (tx) => {
        await tx.run(sql.raw(`set local statement_timeout = ${longestStatement}`))
        const reader = readerFor(engine, caller, tx)
        await sheet.begin(columns.map(({ header }) => header))
        await reader.each(model, { ...query, include }, ids, async (rows) => {
          await sheet.add(rows.map((row) => columns.map(({ cell }) => cell(row))))
          sent(rows.length)
        })
      })
      await sheet.end()
    } catch (error) {
      out.destroy(error as Error)
      throw error
    }
  }
}
