import { z } from 'zod'
import type { Engine, Job } from '../engine.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { FileStore } from './file-store.ts'
import { sweepFiles } from './sweep.ts'

/** Ids named in the message of a failed sweep. */
const mostNamed = 20

/**
 * Sweeps the files once a day. Missing bytes fail the job, so that administrators see the ids before somebody asks
 * for the file.
 * @param filesOf file store of an engine
 */
export const sweepJob = (filesOf: (engine: Engine) => FileStore): Job =>
  defineJob({
    name: 'sweep-files',
    payload: z.object({}),
    seconds: 3600,
    schedule: '43 3 * * *',
    retry: { times: 0, firstSeconds: 1, mostSeconds: 1 },
    run: async ({ engine }) => {
      const { lost } = await sweepFiles(engine, filesOf(engine))
      if (lost.length === 0) return
      throw new Error(`bytes of ${lost.length} files are lost: ${lost.slice(0, mostNamed).join(', ')}`)
    },
  }) as Job
