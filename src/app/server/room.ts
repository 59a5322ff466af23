import { existsSync } from 'node:fs'
import { makeRoom } from '../../server/worker/room.ts'

/** Module beside this one: in the build as JavaScript, in the sources as they are. */
const entry = ['./worker.mjs', './worker.ts']
  .map((name) => new URL(name, import.meta.url))
  .find((one) => existsSync(one))
if (entry === undefined) throw new Error('the entry of the threads was not found')

/** The room of this process, whatever number of engines it has. */
export const room = makeRoom({ entry })
