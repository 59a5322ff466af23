import type { Fault } from '../../core/check-predicate.ts'
import { type ModelField, targetOf } from '../../core/model.ts'
import type { Json } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { Find } from './find.ts'
import { type Habits, partsOf, type Read, readCell } from './values.ts'

const isFault = (value: string | Fault): value is Fault => typeof value !== 'string'

/** Reads the text of a cell that is not empty. @param row that the cell belongs to, where it is there already */
export type ReadValue = (text: string, field: ModelField, row?: Json) => Promise<Read>

export const valueReader =
  (engine: Engine, find: Find, habits: Habits): ReadValue =>
  async (text, field, row) => {
    const { kind } = field.field
    if (kind !== 'ref' && kind !== 'refs') return readCell(text, field, habits)
    const target = engine.models.of(targetOf(field.field))
    const beside = row === undefined ? undefined : { model: habits.model, row }
    const whole = await find.named(target, text, beside)
    if (kind === 'ref') return isFault(whole) ? { fault: whole } : { value: whole }
    // A name may have a comma in it: the cell as a whole comes first.
    if (!isFault(whole)) return { value: [whole] }
    const parts = partsOf(text)
    const ids: string[] = []
    for (const part of parts) {
      const one = parts.length === 1 ? whole : await find.named(target, part, beside)
      if (isFault(one)) return { fault: one }
      ids.push(one)
    }
    return { value: ids }
  }
