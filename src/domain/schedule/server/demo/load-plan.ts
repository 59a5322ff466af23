import { sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Demo, DemoParts } from '../../../../server/demo.ts'
import { type BulkRow, writeMany } from '../../../../server/rows/write/bulk.ts'
import { user } from '../../../people/user.ts'
import { phase as phaseEntity } from '../../../work/phase.ts'
import { task } from '../../../work/task.ts'
import { baselineBar } from '../../baseline-bar.ts'
import { demoDelays, demoPlan, demoPlanName, demoPlanText } from './plan-words.ts'
import { storeAllPlanDates, storePlanDates } from './store-plan-dates.ts'

const [t, p, u, bars] = [tableOf(task, 't'), tableOf(phaseEntity, 'p'), tableOf(user, 'u'), tableOf(baselineBar)]

const dayMs = 86_400_000
const dayMinutes = 480
/** The demo's works began this many days ago. */
const begunDaysAgo = 170

/** Local parts of the addresses of the project's people; the project belongs to the department of the first one. */
const crew = ['manager', 'leader', 'member']
type Link = { readonly to: string; readonly from: string; readonly type: string; readonly lag: number }

const types: { readonly [short: string]: string } = {
  FS: 'finish_start',
  SS: 'start_start',
  FF: 'finish_finish',
  SF: 'start_finish',
}

/** Reads links such as `-1,-2SS+3` at a place of the plan; a phase begins when the one before it ends. */
const linksAt = (ids: readonly string[], at: number, after: string | undefined): readonly Link[] => {
  if (after === undefined)
    return at === 0 ? [] : [{ to: ids[at] ?? '', from: ids[at - 1] ?? '', type: 'finish_start', lag: 0 }]
  return after.split(',').map((text) => {
    const [, back = '1', short = 'FS', lag = '0'] = /^-(\d+)([FS]{2})?(?:\+(\d+))?$/.exec(text) ?? []
    return {
      to: ids[at] ?? '',
      from: ids[at - Number(back)] ?? '',
      type: types[short] ?? 'finish_start',
      lag: Number(lag) * dayMinutes,
    }
  })
}

/**
 * Loads a waterfall project of 120 tasks that is under way and late, with links of several types and the signed
 * baseline.
 */
const loadPlan = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const people = crew.flatMap((local) => rows.of('user').get(local) ?? [])
  const own = await tx.one<{ department_id: string }>(
    sql`select ${u.department_id} from ${u} where ${u.id} = ${people[0] ?? ''}`,
  )
  const now = engine.now()
  const midnight = now - (now % dayMs)
  const start = midnight - begunDaysAgo * dayMs
  const created_at = isoOf(start - 400 * dayMs)
  const [project, baseline] = [uuidv7(), uuidv7()]
  const maker = people[0] ?? null
  const by = { created_at, created_by: maker, updated_by: maker }
  await writeMany(engine, tx, 'project', [
    {
      id: project,
      name: demoPlanName,
      description: demoPlanText,
      type: 'waterfall',
      status: 'active',
      priority: 'high',
      ...by,
      destination: 'internal',
      department_id: own?.department_id ?? [...rows.of('department').values()][0],
      is_active: true,
      users: people,
      start_at: isoOf(start),
    },
  ])
  const phases = demoPlan.map(({ name: title, weight }, order) => ({
    id: uuidv7(),
    project_id: project,
    name: title,
    weight,
    order,
    ...by,
  }))
  await writeMany(engine, tx, 'phase', phases)
  const all = demoPlan.flatMap(({ tasks }, phase) => tasks.map((task, place) => ({ task, phase, place, id: uuidv7() })))
  const ids = all.map(({ id }) => id)
  const positions = generateNKeysBetween(null, null, all.length)
  const rowOf = ({ task: [title, days], phase, id }: (typeof all)[number], at: number): BulkRow => ({
    id,
    project_id: project,
    phase_id: phases[phase]?.id ?? null,
    name: title,
    status: 'pending',
    priority: days === 0 ? 'high' : 'medium',
    ...by,
    visibility: 'all',
    shared_with_client: false,
    duration: days * dayMinutes,
    is_milestone: days === 0,
    constraint: 'as_soon_as_possible',
    position: positions[at] ?? 'a0',
    assignees: days === 0 ? [] : [people[(phase * 3 + at) % people.length] ?? ''],
    estimate: days === 0 ? null : days * 420,
  })
  await writeMany(engine, tx, 'task', all.map(rowOf))
  const links = all.flatMap(({ task }, at) => linksAt(ids, at, task[2]))
  await writeMany(
    engine,
    tx,
    'dependency',
    links.map(({ to, from, type, lag }) => ({
      id: uuidv7(),
      predecessor_id: from,
      successor_id: to,
      type,
      lag,
      elapsed: false,
      ...by,
    })),
  )
  await storePlanDates(engine, tx, project)
  await writeMany(engine, tx, 'baseline', [
    { id: baseline, project_id: project, name: 'As signed', note: null, ...by, created_at: isoOf(start) },
  ])
  await tx.run(sql`insert into ${bars} (id, version, created_at, updated_at, created_by, baseline_id, task_id, name, start_at, end_at, duration, estimate, is_milestone)
    select gen_random_uuid(), 1, ${isoOf(start)}, ${isoOf(start)}, ${maker}, ${baseline}, t.id, t.name, coalesce(t.start_at, t.due_at), t.due_at, t.duration, t.estimate, t.is_milestone
    from ${t} where ${t.project_id} = ${project}`)
  await tx.run(sql`insert into ${bars} (id, version, created_at, updated_at, created_by, baseline_id, phase_id, name, start_at, end_at, is_milestone)
    select gen_random_uuid(), 1, ${isoOf(start)}, ${isoOf(start)}, ${maker}, ${baseline}, p.id, p.name, p.start_at, p.end_at, false from ${p} where ${p.project_id} = ${project}`)
  for (const [phase, place, days] of demoDelays) {
    const late = all.find((one) => one.phase === phase && one.place === place)
    await tx.run(sql`update ${t} set duration = ${days * dayMinutes} where ${t.id} = ${late?.id ?? ''}`)
  }
  await storePlanDates(engine, tx, project)
  // Tasks that end before today are done; tasks that go on today are under way.
  await tx.run(sql`update ${t} set status = 'done', progress = 100, completed_at = due_at, actual_start_at = start_at, actual_end_at = case when start_at is null then null else due_at end
    where project_id = ${project} and due_at < ${isoOf(now)}`)
  await tx.run(sql`update ${t} set status = 'in_progress', actual_start_at = start_at, progress = least(95, greatest(5, round(100 * extract(epoch from ${isoOf(now)}::timestamptz - start_at) / extract(epoch from due_at - start_at))))
    where project_id = ${project} and start_at < ${isoOf(now)} and due_at >= ${isoOf(now)}`)
  await storePlanDates(engine, tx, project)
}

export const scheduleDemo: Demo = { load: loadPlan, finish: ({ engine, tx }) => storeAllPlanDates(engine, tx) }
