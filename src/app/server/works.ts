import { readHeadWork, readMailWork } from '../../server/mail/incoming/read-mail-work.ts'
import type { Work } from '../../server/worker/work.ts'

/** Every work of the product that runs in a thread of its own. */
export const works: readonly Work[] = [readMailWork, readHeadWork]
