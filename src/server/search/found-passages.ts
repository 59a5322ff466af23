import { sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../core/declare/model.ts'
import { foundIn, passageAround, wordsOf } from '../../core/query/found-words.ts'
import { col, name, type Queryable, uuids } from '../db/database.ts'
import { foldedColumnOf, plainColumnOf } from '../db/plain-columns.ts'

/** Characters that are read of a text, around the place where its folded form has the word. */
const mostRead = 4000

/** A part of a text in which a search found its words: a plain text of some 120 characters, with whole words. */
export type FoundPassage = { readonly field: string; readonly text: string }

/**
 * Returns the texts that are searched beside the title and in which the place is worth showing; the title is one of
 * them if it is a text of many words.
 */
export const passageFields = (model: Model, mayRead: (field: ModelField) => boolean): readonly ModelField[] =>
  model.fields.filter((field) => {
    const isSearched = 'search' in field.field && field.field.search === true
    const isShort = field.name === model.entity.title && foldedColumnOf(field) === undefined
    return isSearched && !isShort && field.column !== null && mayRead(field)
  })

type Found = { readonly id: string; readonly part: string | null; readonly folded: string | null }

/**
 * Finds the passages where a search found its words in texts of rows: the whole typed text, else its longest word.
 * @returns by id of the row, the first such text of each
 */
export const foundPassages = async (
  { table }: Model,
  fields: readonly ModelField[],
  ids: readonly string[],
  search: string,
  on: Queryable,
): Promise<ReadonlyMap<string, FoundPassage>> => {
  const passages = new Map<string, FoundPassage>()
  const [longest = ''] = wordsOf(search).toSorted((a, b) => b.length - a.length)
  for (const field of fields) {
    const open = ids.filter((id) => !passages.has(id))
    if (open.length === 0) break
    const plain = col('t', plainColumnOf(field) ?? field.column ?? '')
    const foldedColumn = foldedColumnOf(field)
    const folded = foldedColumn === undefined ? sql`tms_fold(${plain})` : col('t', foldedColumn)
    // A text and its folded form differ in length: the part that is read lies around the same share of it.
    const near = sql`greatest(1, (f.at::bigint * length(${plain}) / greatest(1, length(${folded})))::int - ${mostRead / 2}::int)`
    const found = await on.all<Found>(
      sql`select t.id, substr(${plain}, ${near}, ${mostRead}::int) as part, substr(${folded}, greatest(1, f.at - 40), 120) as folded
        from ${name(table)} t cross join lateral (select coalesce(nullif(strpos(${folded}, tms_fold(${search.trim()})), 0), strpos(${folded}, tms_fold(${longest}))) as at) f
        where t.id = any(${uuids(open)}) and f.at > 0`,
    )
    for (const { id, part, folded: plainest } of found) {
      const text = part ?? ''
      const at = placeIn(text, search, longest)
      passages.set(id, { field: field.wire, text: at === undefined ? (plainest ?? '') : passageAround(text, at) })
    }
  }
  return passages
}

/** Returns where the typed text occurs exactly, else its longest word; the place nearest to the text's middle. */
const placeIn = (text: string, search: string, longest: string): number | undefined => {
  const [middle, typed] = [Math.min(text.length, mostRead) / 2, search.trim().toLowerCase()]
  const whole = text.toLowerCase().indexOf(typed)
  const places = whole >= 0 ? [whole] : foundIn(text, longest).map(({ start }) => start)
  return places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
}
