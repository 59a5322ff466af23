import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import { taskNumbersIn } from '../../task-numbers.ts'
import { moment, plain } from './provider.ts'

/** The most commits of one push that are read. */
const mostCommits = 2000

const push = z.object({
  ref: z.string(),
  commits: z
    .array(z.object({ id: z.string().max(100), message: z.string(), timestamp: moment }))
    .nullish()
    .transform((commits) => (commits ?? []).slice(0, mostCommits)),
})

/** Returns the commits of a push that name tasks; all code hosts send the same form. */
export const commitFacts = (payload: unknown): readonly Fact[] => {
  const { success, data } = push.safeParse(payload)
  const branch = success ? /^refs\/heads\/(.+)$/.exec(data.ref)?.[1] : undefined
  if (!success || branch === undefined) return []
  return data.commits.flatMap(({ id, message, timestamp }): Fact[] => {
    const tasks = taskNumbersIn(message)
    return tasks.length === 0
      ? []
      : [{ kind: 'commit', about: plain(branch, 'branch'), key: id, at: timestamp, rank: 0, value: { tasks } }]
  })
}
