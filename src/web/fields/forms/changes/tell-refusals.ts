import type { TFunction } from 'i18next'
import { notify } from '../../../base/feedback/notices.ts'
import type { CountedBy } from './cell-changes.ts'

/** Reasons that a notice of refusals tells; a list that follows has the others. */
const maxReasons = 2

/** Tells how many cells, or rows, of a change are refused, and why: each reason once. */
export const tellRefusals = (t: TFunction, count: number, reasons: readonly string[], by: CountedBy = 'cells'): void =>
  notify({
    type: 'error',
    message: [
      t(by === 'rows' ? 'sheet:ofRows.refused' : 'sheet:preview.refused', { count }),
      [...new Set(reasons)].slice(0, maxReasons).join(' '),
    ].join(t('sheet:preview.reason')),
  })
