// Decision (2026-11): A trial run assigns numbers below zero, which are rolled back with it; the project's counter is
// never turned back.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { phase } from '../../work/phase.ts'
import { project } from '../../work/project.ts'
import { sprint } from '../../work/sprint.ts'
import { stage } from '../../work/stage.ts'
import type { TaskStatus } from '../../work/task-status.ts'
import type { SurveySprint } from '../survey.ts'
import { applyChange, hashOf, tracesOf } from './apply-changes.ts'
import { truncate } from './field-values.ts'
import { createRows, type ImportContext, importSource, type KeyRow, storedKeysOf, storeKeys } from './import-context.ts'
import { Refused } from './import-errors.ts'
import type { SprintTarget } from './resolve.ts'
import { usersOf } from './resolve.ts'
import { creationChanges } from './task-values.ts'

const p = tableOf(phase, 'p')
const phases = tableOf(phase)
const projects = tableOf(project)
const sp = tableOf(sprint, 's')
const stagesTable = tableOf(stage)

/** Returns the plan's project, or a new one, created through the writer without notifications. */
export const projectFor = async (context: Omit<ImportContext, 'projectId' | 'source' | 'endOf'>): Promise<string> => {
  const { engine, tx, actor, plan, survey, importId, tally } = context
  if (plan.project !== null) {
    // The project is locked until the import ends, since a concurrent deletion would also delete the imported rows.
    const project = await tx.one(
      sql`select 1 as yes from ${projects} where ${projects.id} = ${plan.project} and ${projects.deleted_at} is null for key share`,
    )
    if (project === undefined) throw new Refused('project_gone')
    tally.count('project', 'unchanged')
    return plan.project.toLowerCase()
  }
  const silent = { ...engine, notify: async () => {} }
  const id = await writerFor(silent, actor, tx, { source: importSource }).create(engine.models.of('project'), {
    name: plan.newProject?.name ?? survey.name,
    type: 'agile',
    status: 'active',
    priority: 'medium',
    destination: 'internal',
    department_id: plan.newProject?.department ?? null,
    // People who work on it become members.
    users: usersOf(
      context,
      survey.people.map(({ key }) => key),
    ),
  })
  await tx.run(
    sql`insert into import_row (import_id, entity, row_id, version, is_made) values (${importId}, 'project', ${id}, 1, true)`,
  )
  tally.count('project', 'created')
  return id
}

/** Returns the project's one phase that holds all sprints of the source. */
const phaseFor = async (context: ImportContext): Promise<string> => {
  const { engine, tx, language, survey, projectId, tally, now, actor } = context
  const existing = (await storedKeysOf(context, 'phase', ['phase'])).get('phase')
  const existingPhase =
    existing &&
    (await tx.one<{ id: string }>(
      sql`select ${phases.id} from ${phases} where ${phases.id} = ${existing.row_id} and ${phases.project_id} = ${projectId}`,
    ))
  if (existingPhase) {
    tally.count('phase', 'unchanged')
    return existingPhase.id
  }
  const last = await tx.one<{ next: number }>(
    sql`select coalesce(max(${phases.order}) + 1, 0)::int as next from ${phases} where ${phases.project_id} = ${projectId}`,
  )
  const id = uuidv7()
  const name = truncate(engine.translate(language, 'imports:text.phase', { name: survey.name }), 160)
  const row = { project_id: projectId, name, order: last?.next ?? 0, weight: 1 }
  const past = [{ at: now, actor: actor.id, changes: creationChanges(row) }]
  await createRows(context, 'phase', [{ id, ...row, created_by: actor.id }], new Map([[id, past]]))
  await storeKeys(context, [{ kind: 'phase', key: 'phase', rowId: id }])
  tally.count('phase', 'created')
  return id
}

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Returns a sprint as a row. A completed one ends at its end date. */
const sprintRow = ({ now }: ImportContext, { name, start, end, isCompleted }: SurveySprint) => {
  const [from, to] = [moment(start), moment(end)]
  const isReversed = from !== null && to !== null && from >= to
  return {
    name: truncate(name.trim() || '…', 160),
    start_at: from === null ? null : isoOf(from),
    end_at: to === null || isReversed ? null : isoOf(to),
    is_active: !isCompleted,
    is_completed: isCompleted,
    completed_at: isCompleted ? isoOf(Math.min(to ?? now, now)) : null,
  }
}
type SprintRow = ReturnType<typeof sprintRow>

/** Returns the past of a sprint in the form that figures read: started at its start, completed at its end. */
const sprintPast = (context: ImportContext, phaseId: string, row: SprintRow) => {
  const { completed_at, is_completed: _, ...first } = row
  const end = moment(completed_at)
  const createdAt = Math.min(moment(row.start_at) ?? context.now, end ?? context.now, context.now)
  const completion = { field: 'is_completed', old: false, new: true }
  const changes = [
    ...creationChanges({ phase_id: phaseId, ...first, is_active: true }),
    ...(end === null ? [{ field: 'is_completed', old: null, new: false }] : []),
  ]
  const deactivation = { field: 'is_active', old: true, new: false }
  return {
    made: createdAt,
    past: [
      { at: createdAt, actor: null, changes },
      ...(end === null ? [] : [{ at: end, actor: null, changes: [completion, deactivation] }]),
    ],
  }
}

const loose = { kind: 'loose_sprint', key: 'loose' }

/** Returns sprints by key, found or created, with the source's columns. */
export const sprintsFor = async (
  context: ImportContext,
): Promise<{ sprints: Map<string, SprintTarget>; loose: SprintTarget | null }> => {
  const { survey, plan, tx, tally } = context
  const sprintKeys: { kind: string; key: string; sprint: SurveySprint }[] = survey.sprints.map((sprint) => ({
    kind: 'sprint',
    key: sprint.key,
    sprint,
  }))
  const { looseSprint: name } = plan
  if (name !== null)
    sprintKeys.push({
      ...loose,
      sprint: { key: loose.key, name, count: 0, start: null, end: null, isCompleted: false },
    })
  if (sprintKeys.length === 0) return { sprints: new Map(), loose: null }
  const phaseId = await phaseFor(context)
  const existing = new Map([...(await storedKeysOf(context, 'sprint')), ...(await storedKeysOf(context, loose.kind))])
  const existingSprints = new Map(
    (
      await tx.all<{ id: string; phase_id: string }>(
        sql`select ${sp.id}, ${sp.phase_id} from ${sp} join ${p} on ${p.id} = ${sp.phase_id} where ${p.project_id} = ${context.projectId}`,
      )
    ).map((one) => [one.id, one.phase_id]),
  )
  const sprintsByKey = new Map<string, { id: string; phaseId: string }>()
  const newSprints: { id: string; phaseId: string; row: SprintRow }[] = []
  const keys: KeyRow[] = []
  for (const { kind, key, sprint } of sprintKeys) {
    const before = existing.get(key)
    const row = sprintRow(context, sprint)
    const phase = before === undefined ? undefined : existingSprints.get(before.row_id)
    if (before !== undefined && phase !== undefined) {
      sprintsByKey.set(key, { id: before.row_id, phaseId: phase })
      // A sprint that this import adds has no source that could change.
      const hash = hashOf(row)
      const isUnchanged = kind !== 'sprint' || before.written?.hash === hash
      const item = { line: 0, shown: sprint.name }
      const change = { entity: 'sprint', kind, key, known: before, values: row, hash, item, at: context.now }
      const outcome = isUnchanged ? 'unchanged' : await applyChange(context, change)
      tally.count('sprint', outcome === 'updated' ? 'updated' : 'unchanged')
      continue
    }
    const id = uuidv7()
    sprintsByKey.set(key, { id, phaseId })
    newSprints.push({ id, phaseId, row })
    keys.push({ kind, key, rowId: id, written: { hash: hashOf(row), values: tracesOf(row) } })
    tally.count('sprint', 'created')
  }
  const pasts = new Map(newSprints.map(({ id, row }) => [id, sprintPast(context, phaseId, row)]))
  await createRows(
    context,
    'sprint',
    newSprints.map(({ id, phaseId: phase_id, row }) => ({
      id,
      phase_id,
      ...row,
      created_at: isoOf(pasts.get(id)?.made ?? context.now),
    })),
    new Map([...pasts].map(([id, { past }]) => [id, past])),
  )
  await storeKeys(context, keys)
  const stages = await stagesFor(
    context,
    [...sprintsByKey.values()].map(({ id }) => id),
  )
  const targets = new Map(
    [...sprintsByKey].map(([key, { id, phaseId: phase }]) => [
      key,
      { id, phaseId: phase, stages: stages.get(id) ?? [] },
    ]),
  )
  const own = targets.get(loose.key) ?? null
  return { sprints: targets, loose: name === null ? null : own }
}

const colors: { readonly [S in TaskStatus]: string } = {
  pending: '#5b6676',
  in_progress: '#1d5fd1',
  done: '#157347',
  suspended: '#8a6100',
  stopped: '#b4470f',
  rejected: '#b3261e',
  closed: '#157347',
}

/** Returns board columns in the source's order: found by name, or created. */
const stagesFor = async (
  context: ImportContext,
  sprints: readonly string[],
): Promise<Map<string, SprintTarget['stages']>> => {
  const { survey, plan, tx, tally, now, actor } = context
  const existingStages = await tx.all<{
    id: string
    sprint_id: string
    name: string
    status: TaskStatus | null
    order: number
  }>(
    sql`select ${stagesTable.id}, ${stagesTable.sprint_id}, ${stagesTable.name}, ${stagesTable.status}, ${stagesTable.order} from ${stagesTable} where ${stagesTable.sprint_id} = any(${sql.param([...sprints])}::uuid[]) order by ${stagesTable.order}, ${stagesTable.created_at}, ${stagesTable.id}`,
  )
  const names = [...new Set(survey.stages.filter(({ isArchived }) => !isArchived).map(({ name }) => name))]
  const newStages: { id: string; sprint_id: string; name: string; order: number; status: TaskStatus; color: string }[] =
    []
  const stages = new Map<string, SprintTarget['stages']>()
  for (const sprint of sprints) {
    const own = existingStages.filter(({ sprint_id }) => sprint_id === sprint)
    const last = own.at(-1)?.order ?? -1
    const missing = names.filter((name) => !own.some((one) => one.name === truncate(name, 80)))
    const added = missing.map((name, n) => {
      const status = plan.stages[name] ?? 'in_progress'
      const order = last + 1 + n
      return { id: uuidv7(), sprint_id: sprint, name: truncate(name, 80), order, status, color: colors[status] }
    })
    newStages.push(...added)
    const byName = (cut: string) => names.find((name) => truncate(name, 80) === cut) ?? cut
    stages.set(
      sprint,
      [...own, ...added].map(({ id, name, status }) => ({ id, name: byName(name), status })),
    )
  }
  const pasts = newStages.map(
    ({ id, ...row }) => [id, [{ at: now, actor: actor.id, changes: creationChanges(row) }]] as const,
  )
  await createRows(context, 'stage', newStages, new Map(pasts))
  tally.count('stage', 'created', newStages.length)
  return stages
}
