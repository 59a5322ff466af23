import { type ModelField, targetOf } from '../../core/declare/model.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import type { Json } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { Find } from './find.ts'
import { type Habits, partsOf, type Read, readCell } from './values.ts'

const isFault = (value: string | Fault): value is Fault => typeof value !== 'string'

const [longestName, mostNames] = [2000, 1000]

/** Ids of a reference or of the rows that a list of them includes. */
const idsIn = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => {
    const id = isRow(one) ? one.id : one
    return typeof id === 'string' ? [id] : []
  })
const isRow = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * Parses the text of a non-empty cell.
 * @param row the existing row, if any, with the rows that it refers to: among several of one name those count
 */
export type ReadValue = (text: string, field: ModelField, row?: Json) => Promise<Read>

export const valueReader =
  (engine: Engine, find: Find, habits: Habits): ReadValue =>
  async (text, field, row) => {
    const { kind } = field.field
    if (kind !== 'ref' && kind !== 'refs') return readCell(text, field, habits)
    const target = engine.models.of(targetOf(field.field))
    const beside = row === undefined ? undefined : { model: habits.model, row }
    // No name is as long, nor are there as many: they are not looked up, one by one, in the database.
    const isOne = kind === 'ref'
    if (isOne && text.length > longestName) return { fault: { code: 'bad_reference' } }
    const parts = isOne ? [] : partsOf(text)
    if (parts.length > mostNames) return { fault: { code: 'too_many', params: { max: mostNames } } }
    const there = row === undefined ? [] : idsIn(row[field.wire] ?? row[field.includeAs ?? ''])
    /** Among rows of one name the one that is there already. */
    const named = async (name: string): Promise<string | Fault> => {
      const match = await find.named(target, name, beside)
      if (!isFault(match) || match.code !== 'ambiguous_reference') return match
      const [one, other] = await find.among(target, there, name)
      return one !== undefined && other === undefined ? one : match
    }
    const match = await named(text)
    if (isOne) return isFault(match) ? { fault: match } : { value: match }
    // A name may contain a comma: the whole cell is tried first.
    if (!isFault(match)) return { value: [match] }
    const ids: string[] = []
    for (const part of parts) {
      const one = parts.length === 1 ? match : await named(part)
      if (isFault(one)) return { fault: one }
      ids.push(one)
    }
    return { value: ids }
  }
