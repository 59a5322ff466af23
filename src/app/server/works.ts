import {
  readItemsStream,
  readOutlinesStream,
  readProjectWork,
  surveyFileWork,
} from '../../domain/moving-in/server/source-works.ts'
import { readHolidaysWork } from '../../domain/working-time/server/read-holidays-work.ts'
import { csvRowsStream, outlineFileWork } from '../../server/import/read-works.ts'
import { readHeadWork, readMailWork } from '../../server/mail/incoming/read-mail-work.ts'
import type { Stream, Work } from '../../server/worker/work.ts'

/** Every work of the product that runs in a thread of its own. */
export const works: readonly (Work | Stream)[] = [
  ...[readMailWork, readHeadWork],
  ...[outlineFileWork, csvRowsStream, readHolidaysWork],
  ...[surveyFileWork, readProjectWork, readOutlinesStream, readItemsStream],
]
