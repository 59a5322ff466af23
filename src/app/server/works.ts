import { readImportWork } from '../../domain/documents/server/import/read-import-work.ts'
import { pageTextWork } from '../../domain/documents/server/transfer/texts-work.ts'
import { movingInWorks } from '../../domain/moving-in/server/source-works.ts'
import { planWorks } from '../../domain/schedule/server/plan-works.ts'
import { overviewWork } from '../../domain/tickets/server/overview/overview-work.ts'
import { receiptWork } from '../../domain/tickets/server/sla/receipt-work.ts'
import { figureWorks } from '../../domain/work/server/figures/figure-works.ts'
import { readHolidaysWork } from '../../domain/working-time/server/read-holidays-work.ts'
import { coeditChangeWork, coeditTextWork } from '../../server/facets/coedits/works.ts'
import { outlineFileWork, tableRowsStream } from '../../server/import/read-works.ts'
import { sheetRowsStream } from '../../server/import/sheets/sheet-stream.ts'
import { readHeadWork, readMailWork } from '../../server/mail/incoming/read-mail-work.ts'
import { mergeWork } from '../../server/texts/merge-work.ts'
import { findQuoteWork, followQuotesWork } from '../../server/texts/quote-works.ts'
import { sanitiseWork } from '../../server/texts/sanitise-work.ts'
import type { Stream, Work } from '../../server/worker/work.ts'

/** Every work of the product that runs in a thread of its own: those of the engine, then those of the areas. */
export const works: readonly (Work | Stream)[] = [
  readMailWork,
  readHeadWork,
  sanitiseWork,
  mergeWork,
  coeditTextWork,
  coeditChangeWork,
  findQuoteWork,
  followQuotesWork,
  outlineFileWork,
  tableRowsStream,
  sheetRowsStream,
  ...movingInWorks,
  ...planWorks,
  ...figureWorks,
  overviewWork,
  receiptWork,
  readHolidaysWork,
  pageTextWork,
  readImportWork,
]
