import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import type { Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { settleIn } from './settle.ts'
import { coeditedField, ofText } from './text.ts'
import { addUpdates, updatesOf } from './update-log.ts'
import { coeditChangeWork } from './works.ts'

/** A write of a row by another way than its live text. */
export type OtherWrite = { readonly engine: Engine; readonly model: Model; readonly id: string; readonly tx: Queryable }

/** Brings the text that people have written together so far into the row, before another write reads the row. */
export const beforeOtherWrite = async ({ engine, model, id, tx }: OtherWrite): Promise<void> => {
  if (model.entity.coedits === undefined) return
  await settleIn(engine, { model, field: coeditedField(model), id }, tx)
}

/**
 * Applies a write of another kind to the live text as the difference.
 * @param value the row's present text
 */
export const afterOtherWrite = async ({ engine, model, id, tx }: OtherWrite, value: unknown): Promise<void> => {
  const text = { model, field: coeditedField(model), id }
  const state = await tx.one(sql`select 1 as yes from coedit_state where ${ofText(text)} for update`)
  if (state === undefined) return
  const updates = await updatesOf(text, tx)
  const html = typeof value === 'string' ? value : null
  const data = await engine.room.run(coeditChangeWork, { updates: updates.map((one) => one.data), html })
  if (data === undefined) return
  // The write has its own event, by its own actor.
  await addUpdates(text, [{ data, actor: null }], engine.now(), tx)
  tx.announce('coedits')
}
