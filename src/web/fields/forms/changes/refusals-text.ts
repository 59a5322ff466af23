import type { TFunction } from 'i18next'
import type { CountedBy } from './cell-changes.ts'

/** Reasons that a sentence about refusals tells; a list that follows has the others. */
const maxReasons = 2

/** Says how many cells, or rows, of a change are refused, and why: each reason once. */
export const refusalsText = (
  t: TFunction,
  count: number,
  reasons: readonly string[],
  by: CountedBy = 'cells',
): string =>
  [
    t(by === 'rows' ? 'sheet:ofRows.refused' : 'sheet:preview.refused', { count }),
    [...new Set(reasons)].slice(0, maxReasons).join(' '),
  ].join(t('sheet:preview.reason'))
