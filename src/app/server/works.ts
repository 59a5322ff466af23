import {
  readItemsStream,
  readOutlinesStream,
  readProjectWork,
  surveyFileWork,
} from '../../domain/moving-in/server/source-works.ts'
import { readHeadWork, readMailWork } from '../../server/mail/incoming/read-mail-work.ts'
import type { Stream, Work } from '../../server/worker/work.ts'

/** Every work of the product that runs in a thread of its own. */
export const works: readonly (Work | Stream)[] = [
  ...[readMailWork, readHeadWork],
  ...[surveyFileWork, readProjectWork, readOutlinesStream, readItemsStream],
]
