import { traitsOf } from '../../core/declare/kinds.ts'
import type { ModelField } from '../../core/declare/model.ts'
import { exactClock } from '../export/wall-clock.ts'
import { longestText } from '../export/xlsx-parts.ts'
import { plainText } from '../texts/plain-text.ts'

/** Tells whether an export shows less than a value has: rich texts lose their form, moments zone and fractions. */
export const isShownLess = ({ field }: ModelField): boolean =>
  ['markup', 'instant'].includes(traitsOf(field).value ?? '')

/** Tells whether a cell shows the value that the row has, as an export does: then it changes nothing. */
export const showsValue = (text: string, field: ModelField, value: unknown, timeZone: string): boolean => {
  if (typeof value !== 'string' || !isShownLess(field)) return false
  const shown = traitsOf(field.field).value === 'markup' ? plainText(value) : exactClock(timeZone)(value)
  return text === shown.trim()
}

/** Tells whether an export to a workbook cut this text, as no cell has room for more. */
export const isCut = (text: string): boolean => text.length === longestText && text.endsWith('…')
