// Decision (2026-11): A comment at a passage keeps the words and the place; the text has no marks. Users who may
// comment but not change the text comment at it too, and shares, exports and versions of a text never reveal comments.
// The place follows the passage in the transaction of each change of the text.
import { sql } from 'drizzle-orm'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import type { Place } from '../../../core/words/quoted.ts'
import { col, type Json, name } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import type { FieldChange } from '../../log/events.ts'
import { faultAt } from '../../problem.ts'
import { findQuoteWork, followQuotesWork } from '../../texts/quote-works.ts'

/** Returns the rich text of an entity at whose passages people comment. */
const quotedField = (model: Model | undefined): ModelField | undefined => {
  const quotes = model?.entity.talks?.quotes
  return quotes === undefined ? undefined : model?.byName.get(quotes)
}

/**
 * Finds the quoted words in the text of the row.
 * @throws Problem 422 at `quote` where the row has no such text, or the text no such words
 */
const placeOf = async (values: Json, models: Models, { tx, engine }: HookContext): Promise<Place> => {
  const owner = models.all.find((one) => one.name === values.about_type)
  const field = quotedField(owner)
  if (owner === undefined || field?.column === undefined || field.column === null)
    throw faultAt('quote', 'nothing_to_quote')
  // The row is locked until the comment is saved: a change of the text in between would not move it.
  const row = await tx.one<{ text: string | null }>(
    sql`select ${col('o', field.column)} as text from ${name(owner.table)} o where o.id = ${values.about_id} for share`,
  )
  const near = typeof values.quote_at === 'number' ? values.quote_at : undefined
  const place = await engine.room.run(findQuoteWork, { html: row?.text ?? '', quote: String(values.quote), near })
  if (place === undefined) throw faultAt('quote', 'quote_not_found')
  return place
}

/** @throws Problem 422 where the answered comment is not one at a passage of the same row */
const assertAnswers = async (comments: Model, values: Json, { tx }: HookContext): Promise<void> => {
  const found = await tx.one(
    sql`select 1 as yes from ${name(comments.table)} c where c.id = ${values.reply_to_id} and c.quote is not null
      and c.about_type = ${values.about_type} and c.about_id = ${values.about_id}`,
  )
  if (found === undefined) throw faultAt('reply_to_id', 'bad_reference')
}

/** Returns the values that a comment at a passage is written with, besides those that were sent. */
export const quoteValues = async (
  comments: Model,
  { values, before }: { readonly values: Json; readonly before: Json | undefined },
  context: HookContext,
): Promise<Json> => {
  const row = { ...before, ...values }
  const isQuote = typeof row.quote === 'string' && row.quote !== ''
  const isAnswer = typeof row.reply_to_id === 'string'
  if ((isQuote || isAnswer) && row.shared_with_client === true) throw faultAt('shared_with_client', 'quote_not_shared')
  if (before !== undefined) return {}
  if (isQuote && isAnswer) throw faultAt('reply_to_id', 'reply_without_quote')
  if (isAnswer) await assertAnswers(comments, row, context)
  if (!isQuote) return { quote_at: null, at_passage: isAnswer }
  const { at, length } = await placeOf(row, context.engine.models, context)
  return { quote_at: at, quote_length: length, at_passage: true }
}

type Stored = { readonly id: string; readonly quote: string; readonly at: number | null; readonly length: number }

/** Moves the places of comments along with the passages of a text that a write has changed. */
export const followQuotes = async (
  model: Model,
  comments: Model,
  row: Json,
  { tx, engine }: HookContext,
  changes: readonly FieldChange[],
): Promise<void> => {
  const change = changes.find(({ field }) => field === quotedField(model)?.wire)
  // A new row has no comments yet.
  if (change === undefined || row.version === undefined) return
  const table = name(comments.table)
  const stored = await tx.all<Stored>(
    sql`select c.id, c.quote, c.quote_at as at, c.quote_length as length from ${table} c
      where c.about_type = ${model.name} and c.about_id = ${row.id} and c.quote is not null order by c.id for update`,
  )
  if (stored.length === 0) return
  const followed = await engine.room.run(followQuotesWork, {
    old: String(change.old ?? ''),
    now: String(change.new ?? ''),
    quoted: stored.map(({ id, quote, at, length }) => ({ id, quote, place: at === null ? undefined : { at, length } })),
  })
  const places = followed.map(({ id, place }) => ({ id, at: place?.at ?? null, length: place?.length ?? 0 }))
  await tx.run(
    sql`update ${table} c set quote_at = p.at, quote_length = p.length
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id uuid, at int, length int) where c.id = p.id`,
  )
}
