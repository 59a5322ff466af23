import { threadOf } from '../../server/worker/thread.ts'
import { works } from './works.ts'

/** Entry of the room's threads: it loads the works alone, neither the calls nor the database. */
export const run = threadOf(works)
