import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { priorities } from '../../../core/declare/priorities.ts'
import { type Faults, noFaults } from '../../../core/query/check-predicate.ts'
import { isStorable, isUuid, singleLine } from '../../../core/query/values.ts'
import type { Actor } from '../../../server/actor.ts'
import { and, type Queryable, uuids } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { invalid } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { isTimeZone } from '../../../server/rows/values/schemas.ts'
import { taskStatuses } from '../../work/task-status.ts'
import type { ImportPlan } from '../import-plan.ts'
import { columnRoles, dateStyles, type ImportSurvey } from '../survey.ts'

const id = z.string({ error: 'bad_reference' }).refine(isUuid, { error: 'bad_reference' })
const line = (max: number) =>
  z
    .string({ error: 'not_text' })
    .refine((text) => isStorable(text), { error: 'bad_text' })
    .refine((text) => [...text].length <= max, { error: 'too_long', params: { max } })
    .transform(singleLine)
const oneOf = <V extends string>(values: readonly V[]) => z.enum(values as [V, ...V[]], { error: 'bad_choice' })

/** The body of a plan for a file's contents. Its maps have the file's names as keys. */
export const planBody = z.strictObject({
  project: id.nullable(),
  newProject: z.strictObject({ name: line(200), department: id.nullable() }).nullable(),
  columns: z.record(z.string().max(8), oneOf(columnRoles)),
  dates: oneOf(dateStyles),
  timeZone: z.string({ error: 'bad_time_zone' }).refine(isTimeZone, { error: 'bad_time_zone' }),
  people: z.record(z.string(), id.nullable()),
  stages: z.record(z.string(), oneOf(taskStatuses)),
  priorities: z.record(z.string(), oneOf(priorities)),
  looseSprint: line(160).nullable(),
  withArchived: z.boolean({ error: 'not_boolean' }),
  withPast: z.boolean({ error: 'not_boolean' }),
  withCalendars: z.boolean({ error: 'not_boolean' }).optional(),
})

/** Returns which rows of an entity the caller may see. */
export const visible = async (
  engine: Engine,
  caller: Actor,
  entity: string,
  ids: readonly string[],
  tx: Queryable,
  may: 'read' | 'update' = 'read',
) => {
  const model = engine.models.of(entity)
  const { rules } = readerFor(engine, caller, tx).scope
  if (ids.length === 0 || !rules.mayRead(model)) return new Set<string>()
  const conditions = [rules.sql(model, 'read', 'r'), ...(may === 'update' ? [rules.sql(model, 'update', 'r')] : [])]
  const notInTrash = model.entity.trash === true ? [sql`r.deleted_at is null`] : []
  const rows = await tx.all<{ id: string }>(
    sql`select r.id from ${sql.identifier(model.table)} r where r.id = any(${uuids(ids)}) and ${and([...conditions, ...notInTrash])}`,
  )
  return new Set(rows.map(({ id: visibleId }) => visibleId))
}

const placeFaults = async (
  engine: Engine,
  caller: Actor,
  { project, newProject }: ImportPlan,
  tx: Queryable,
  faults: Faults,
) => {
  if (project !== null) {
    const projects = await visible(engine, caller, 'project', [project.toLowerCase()], tx)
    const changed = await visible(engine, caller, 'project', [project.toLowerCase()], tx, 'update')
    if (projects.size === 0) faults.project = [{ code: 'bad_reference' }]
    else if (changed.size === 0 || !caller.permissions.has('project-update'))
      faults.project = [{ code: 'import_project' }]
    return
  }
  if (newProject === null || !caller.permissions.has('project-store')) {
    faults.project = [{ code: 'required' }]
    return
  }
  if (newProject.name === '') faults['newProject.name'] = [{ code: 'required' }]
  if (newProject.department === null) faults['newProject.department'] = [{ code: 'required' }]
  else if ((await visible(engine, caller, 'department', [newProject.department.toLowerCase()], tx)).size === 0)
    faults['newProject.department'] = [{ code: 'bad_reference' }]
}

const columnFaults = ({ columns }: ImportPlan, survey: ImportSurvey, faults: Faults): void => {
  const places = new Set(survey.columns.map(({ at }) => String(at)))
  for (const at of Object.keys(columns)) if (!places.has(at)) faults[`columns.${at}`] = [{ code: 'unknown' }]
  if (survey.columns.length > 0 && !Object.values(columns).includes('name'))
    faults.columns = [{ code: 'import_no_name' }]
}

/** Faults of an unfinished plan, which may be saved but not run. */
const unfinished: ReadonlySet<string> = new Set(['required', 'import_no_name'])

/**
 * Checks a plan against the file's survey and the caller's current permissions: both may have changed since it was
 * saved.
 * @param what `keep` accepts an incomplete plan
 * @throws Problem 422 with errors by path
 */
export const checkPlan = async (
  engine: Engine,
  caller: Actor,
  plan: ImportPlan,
  survey: ImportSurvey,
  tx: Queryable,
  what: 'keep' | 'carry out' = 'carry out',
): Promise<void> => {
  const faults = noFaults()
  columnFaults(plan, survey, faults)
  await placeFaults(engine, caller, plan, tx, faults)
  const userIds = Object.values(plan.people).flatMap((one) => one?.toLowerCase() ?? [])
  const users = await visible(engine, caller, 'user', [...new Set(userIds)], tx)
  for (const [key, user] of Object.entries(plan.people))
    if (user !== null && !users.has(user.toLowerCase()))
      faults[`people.${key}`.slice(0, 200)] = [{ code: 'bad_reference' }]
  if (plan.looseSprint === '') faults.looseSprint = [{ code: 'required' }]
  const codes = Object.values(faults).flatMap((all) => all.map(({ code }) => code))
  if (codes.length > 0 && !(what === 'keep' && codes.every((code) => unfinished.has(code)))) throw invalid(faults)
}
