// Decision (2026-11): The mapping of source keys to rows is kept by project and source (`import_key`) with a digest of
// the written values. A later import updates values that changed in the source and are unchanged here. Values changed
// on both sides stay ours and are reported; rows that are gone from the source stay. A source is identified by its id
// (board, project key, repository), before that by the same bytes. A name alone only proposes a project, and a
// program's default name not even that.
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import { and, type Queryable, texts, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import { project } from '../../work/project.ts'
import { isDefaultName } from '../guesses.ts'
import type { ImportPlan } from '../import-plan.ts'
import type { ImportFormat } from '../source.ts'
import type { ImportSurvey } from '../survey.ts'
import { workImport } from '../work-import.ts'
import { visible } from './check-plan.ts'

const i = tableOf(workImport, 'i')
const intoProject = tableOf(project, 'p')
const users = tableOf(user)

/** An earlier import with its plan. */
type EarlierImport = {
  readonly plan: ImportPlan
  readonly columns: ImportSurvey['columns']
  readonly name: string
  readonly source_id: string | null
  readonly digest: string | null
  /** Its project, if the caller may still change it. */
  readonly project_id: string | null
  readonly is_mine: boolean
}

/** The requested target of a file: a project id, or a new project; null if unspecified. */
export type TargetProject = string | null
export const newProject = 'new'

/** The facts from earlier imports of a file. */
export type ImportMemory = {
  /** The project of earlier imports from the same board, project or repository, or the requested one. */
  readonly project: string | null
  /** Whether the match is by more than a name. */
  readonly isSure: boolean
  /** Earlier imports of the same project or source, then others of the same user and format; newest first. */
  readonly near: readonly EarlierImport[]
  readonly far: readonly EarlierImport[]
}

/** Returns the formats of one product, which share their keys. */
const familyOf = (format: ImportFormat): readonly ImportFormat[] =>
  format === 'jira_xml' || format === 'jira_csv' ? ['jira_xml', 'jira_csv'] : [format]

const earlierOf = async (
  engine: Engine,
  caller: Actor,
  { format, sourceId, digest }: ImportSurvey,
  into: TargetProject,
  tx: Queryable,
): Promise<EarlierImport[]> => {
  const { rules } = readerFor(engine, caller, tx).scope
  const model = engine.models.of('project')
  const may = rules.mayRead(model) ? and([rules.sql(model, 'read', 'p'), rules.sql(model, 'update', 'p')]) : sql`false`
  const id = sourceId ?? null
  return tx.all<EarlierImport>(sql`
    select d.plan, d.survey -> 'columns' as columns, d.survey ->> 'sourceId' as source_id, d.survey ->> 'digest' as digest, ${i.name}, ${intoProject.id} as project_id, ${i.created_by} = ${caller.id} as is_mine
    from ${i} join import_detail d on d.import_id = ${i.id}
    left join ${intoProject} on ${intoProject.id} = ${i.project_id} and ${intoProject.deleted_at} is null and ${may}
    where ${i.state} = 'imported' and ${i.format} = any(${texts(familyOf(format))}) and (${i.created_by} = ${caller.id} or ${intoProject.id} is not null)
    order by coalesce(${intoProject.id} = ${into}::uuid, false) desc, coalesce(d.survey ->> 'digest' = ${digest ?? null}, false) desc, coalesce(d.survey ->> 'sourceId' = ${id}, false) desc, ${i.created_at} desc, ${i.id} desc limit 50`)
}

/**
 * Returns the project into which the same file went before. A name alone is only a hint: two teams may use the same
 * name.
 */
const placeOf = (
  { sourceId, name, digest }: ImportSurvey,
  earlier: readonly EarlierImport[],
): Pick<ImportMemory, 'project' | 'isSure'> => {
  const id = sourceId ?? null
  const withProject = earlier.filter((one) => one.project_id !== null)
  const sameBytes = digest === undefined ? undefined : withProject.find((one) => one.digest === digest)
  if (sameBytes !== undefined) return { project: sameBytes.project_id, isSure: true }
  const sameSource = id === null ? undefined : withProject.find((one) => one.source_id === id)
  if (sameSource !== undefined) return { project: sameSource.project_id, isSure: true }
  if (isDefaultName(name)) return { project: null, isSure: true }
  const sameName = withProject.find((one) => one.name === name && (id === null || one.source_id === null))
  return { project: sameName?.project_id ?? null, isSure: sameName === undefined }
}

/** Reads the earlier imports that matter: of the target project first, then of the same source. */
export const memoryFor = async (
  engine: Engine,
  caller: Actor,
  survey: ImportSurvey,
  tx: Queryable,
  into: TargetProject = null,
): Promise<ImportMemory> => {
  const project = into === newProject ? null : into
  const earlier = await earlierOf(engine, caller, survey, project, tx)
  const place = into === null ? placeOf(survey, earlier) : { project, isSure: true }
  const id = survey.sourceId ?? null
  const ofProject = (one: EarlierImport) => place.project !== null && one.project_id === place.project
  const ofSource = (one: EarlierImport) => id !== null && one.source_id === id
  return {
    ...place,
    near: [...earlier.filter(ofProject), ...earlier.filter((one) => !ofProject(one) && ofSource(one))],
    far: earlier.filter((one) => !ofProject(one) && !ofSource(one) && one.is_mine),
  }
}

/** Returns the name under which the same bytes went into the project before; for other bytes, that of the import. */
export const firstNameOf = async (
  tx: Queryable,
  { name, format }: Pick<ImportSurvey, 'name' | 'format'>,
  { digest }: Pick<ImportSurvey, 'digest'>,
  projectId: string | null,
): Promise<string> => {
  if (digest === undefined || projectId === null) return name
  const before = await tx.one<{ name: string }>(sql`
    select ${i.name} from ${i} join import_detail d on d.import_id = ${i.id}
    where ${i.project_id} = ${projectId} and ${i.state} = 'imported' and ${i.format} = ${format} and d.survey ->> 'digest' = ${digest}
    order by ${i.created_at}, ${i.id} limit 1`)
  return before?.name ?? name
}

/** Returns the first earlier choice for a name. */
export const earlierChoice = <V>(
  plans: readonly ImportPlan[],
  part: 'people' | 'stages' | 'priorities',
  name: string,
): V | undefined => {
  const earlierPlan = plans.find((plan) => Object.hasOwn(plan[part], name) && plan[part][name] !== null)
  return earlierPlan?.[part][name] as V | undefined
}

/** Returns users in earlier plans whom the caller may still choose. */
export const visibleUsers = async (
  engine: Engine,
  caller: Actor,
  plans: readonly ImportPlan[],
  tx: Queryable,
): Promise<ReadonlySet<string>> => {
  const ids = new Set(plans.flatMap(({ people }) => Object.values(people).flatMap((one) => one?.toLowerCase() ?? [])))
  return visible(engine, caller, 'user', [...ids], tx)
}

/**
 * Adds people, columns and priorities that a plan does not mention from earlier imports into the same project: a
 * repeated import never removes values just because a plan leaves them out.
 */
export const withMemory = async (
  tx: Queryable,
  plan: ImportPlan,
  { projectId, format }: { readonly projectId: string; readonly format: ImportFormat },
): Promise<ImportPlan> => {
  const earlier = await tx.all<{ plan: ImportPlan }>(sql`
    select d.plan from ${i} join import_detail d on d.import_id = ${i.id}
    where ${i.project_id} = ${projectId} and ${i.state} = 'imported' and ${i.format} = any(${texts(familyOf(format))})
    order by ${i.created_at} desc, ${i.id} desc limit 100`)
  const people: { [key: string]: string | null } = { ...plan.people }
  const [stages, priorities] = [{ ...plan.stages }, { ...plan.priorities }]
  for (const { plan: old } of earlier) {
    for (const [key, user] of Object.entries(old.people)) people[key] ??= user
    for (const [name, status] of Object.entries(old.stages)) stages[name] ??= status
    for (const [name, priority] of Object.entries(old.priorities)) priorities[name] ??= priority
  }
  const userIds = Object.values(people).flatMap((one) => one?.toLowerCase() ?? [])
  const visibleUserIds = new Set(
    (
      await tx.all<{ id: string }>(sql`select ${users.id} from ${users} where ${users.id} = any(${uuids(userIds)})`)
    ).map(({ id }) => id),
  )
  const remainingPeople = Object.entries(people).map(([key, user]) => [
    key,
    user !== null && visibleUserIds.has(user.toLowerCase()) ? user : null,
  ])
  return { ...plan, people: Object.fromEntries(remainingPeople), stages, priorities }
}
