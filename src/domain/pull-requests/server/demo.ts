// Decision (2026-11): The repository of the demo has no secret, so no code host can send to it, and its pull requests
// stay as they are loaded.
import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Demo } from '../../../server/demo.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import { branchNameOf } from '../branch-name.ts'
import type { Fact } from '../facts.ts'
import type { CheckResult, Review, Said } from '../pull-request-state.ts'
import { repository } from '../repository.ts'
import { applyFacts } from './apply-facts.ts'

const [p, t, r] = [tableOf(project, 'p'), tableOf(task, 't'), tableOf(repository)]
const hourMs = 3_600_000
const path = 'harbour/route-planning'

type Request = Said & {
  readonly number: number
  /** The name of the task that it is about. */
  readonly task: string
  readonly title: string
  readonly by: string
  readonly checks: CheckResult
  readonly verdict?: Review['verdict']
  /** The hours since it was opened, and since it last changed. */
  readonly hours: readonly [opened: number, changed: number]
}

const requests: readonly Request[] = [
  {
    number: 118,
    task: 'Tour arrives on the tablet within a minute of planning',
    title: 'Send the tour as soon as it is planned',
    by: 'ines-b',
    state: 'merged',
    isDraft: false,
    checks: 'passed',
    verdict: 'approved',
    hours: [190, 120],
  },
  {
    number: 121,
    task: 'What the driver sees without a signal',
    title: 'Keep the tour on the tablet without a signal',
    by: 'tmoreau',
    state: 'open',
    isDraft: false,
    checks: 'failed',
    verdict: 'changes_requested',
    hours: [75, 20],
  },
  {
    number: 122,
    task: 'Tour arrives on the tablet within a minute of planning',
    title: 'Show the time at which the tour was sent',
    by: 'ines-b',
    state: 'open',
    isDraft: false,
    checks: 'passed',
    verdict: 'approved',
    hours: [30, 8],
  },
  {
    number: 123,
    task: 'Switch off the printer in Lyon dispatch',
    title: 'Print no tours for Lyon',
    by: 'tmoreau',
    state: 'open',
    isDraft: true,
    checks: 'pending',
    hours: [6, 2],
  },
]

/** Returns what a code host would have told about a request of a task. */
const factsOf = (
  request: Request,
  { number, name }: { number: number; name: string },
  now: number,
): readonly Fact[] => {
  const { verdict, by, checks, state, isDraft } = request
  const [openedAt, at] = request.hours.map((hours) => isoOf(now - hours * hourMs)) as [string, string]
  const about = String(request.number)
  const commit = about.padStart(40, '0')
  const value = {
    state,
    isDraft,
    title: `${request.title} (T-${number})`,
    url: `https://code.example.test/${path}/pulls/${about}`,
    branch: branchNameOf(number, name),
    commit,
    reviewRequested: state === 'open' && !isDraft && verdict === undefined,
    tasks: [number],
    openedAt,
    endedAt: state === 'open' ? null : at,
  }
  return [
    { kind: 'request', about, key: '', at, rank: 0, value },
    { kind: 'author', about, key: '', at, rank: 0, value: { by } },
    { kind: 'check', about: commit, key: 'tests', at, rank: 0, value: { result: checks } },
    ...(verdict === undefined
      ? []
      : [{ kind: 'review' as const, about, key: 'r1', at, rank: 0, value: { by: 'okowalska', verdict, at } }]),
  ]
}

/** Loads a repository with a pull request in each of several states, linked to tasks of its project. */
export const pullRequestsDemo: Demo = {
  load: async ({ engine, tx }) => {
    const tasks = await tx.all<{ number: number; name: string; project: string }>(sql`
      select ${t.number}, ${t.name}, ${t.project_id} as project from ${t} join ${p} on ${p.id} = ${t.project_id}
      where ${p.name} = 'Route planning without paper'`)
    const models = engine.models.of('repository')
    const id = await writerFor(engine, 'system', tx, { source: 'demo' }).create(models, {
      repository: path,
      provider: 'gitea',
      project_id: tasks[0]?.project,
    })
    const source = await readerFor(engine, 'system', tx).one(models, id)
    if (source === undefined) throw new Error('the demo has no repository')
    for (const request of requests) {
      const own = tasks.find(({ name }) => name === request.task)
      if (own === undefined) throw new Error(`the demo has no task ${request.task}`)
      const at = engine.now() - request.hours[1] * hourMs
      await applyFacts({ ...engine, now: () => at }, source, factsOf(request, own, engine.now()), tx)
    }
    await tx.run(sql`
      update ${r} set last_delivery = 'taken', last_delivery_at = ${isoOf(engine.now() - 2 * hourMs)} where ${r.id} = ${id}`)
  },
}
