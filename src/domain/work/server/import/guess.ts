import { sql } from 'drizzle-orm'
import type { Actor } from '../../../../server/actor.ts'
import { and, type Queryable, texts, uuids } from '../../../../server/db/database.ts'
import type { Engine } from '../../../../server/engine.ts'
import { readerFor } from '../../../../server/rows/read.ts'
import { guessPriority } from '../../import/guesses.ts'
import type { ImportPlan } from '../../import/plan.ts'
import type { ImportFormat } from '../../import/source.ts'
import type { ImportSurvey, SurveyPerson } from '../../import/survey.ts'
import type { TaskStatus } from '../../task-status.ts'

type Match = { readonly id: string; readonly name: string; readonly email: string }

/** Users whom the caller may see and who go by one of these names. */
const candidates = async (engine: Engine, caller: Actor, people: readonly SurveyPerson[], tx: Queryable) => {
  const model = engine.models.of('user')
  const { rules } = readerFor(engine, caller, tx).scope
  if (people.length === 0 || !rules.mayRead(model)) return []
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const names = people.map(({ name }) => name.toLowerCase())
  const keys = people.map(({ key }) => key.toLowerCase())
  const named = sql`(lower(u.email) = any(${texts(emails)}) or lower(u.name) = any(${texts([...names, ...keys])}) or split_part(lower(u.email), '@', 1) = any(${texts([...keys, ...names])}))`
  return tx.all<Match>(
    sql`select u.id, lower(u.name) as name, lower(u.email) as email from users u where u.is_active and ${named} and ${rules.sql(model, 'read', 'u')}`,
  )
}

const only = (found: readonly Match[]): string | undefined => (found.length === 1 ? found[0]?.id : undefined)

/** By mail address, then by full name, then by user name; whoever two could be is nobody. */
const personFor = ({ key, name, email }: SurveyPerson, users: readonly Match[]): string | null => {
  const [byKey, byName] = [key.toLowerCase(), name.toLowerCase()]
  return (
    only(users.filter((one) => one.email === email?.toLowerCase())) ??
    only(users.filter((one) => one.name === byName)) ??
    only(users.filter((one) => [byKey, byName].includes(one.email.split('@')[0] ?? ''))) ??
    null
  )
}

/** What a column becomes that nobody knows: work that is under way. The first is usually still to be begun. */
const statusFor = (guess: TaskStatus | null): TaskStatus => guess ?? 'in_progress'

type Earlier = {
  readonly plan: ImportPlan
  readonly columns: ImportSurvey['columns']
  readonly project_id: string | null
  readonly name: string
}

/** Columns by their headers; of those that repeat, by which of them it is. */
const byHeader = (columns: ImportSurvey['columns']): readonly (readonly [header: string, at: string])[] => {
  const times = new Map<string, number>()
  return columns.map(({ header, at }) => {
    const time = (times.get(header) ?? 0) + 1
    times.set(header, time)
    return [`${time} ${header}`, String(at)]
  })
}

/** What columns hold: as the last table had those of the same headers, wherever they stood in it. */
const rolesFor = ({ columns }: ImportSurvey, last: Earlier | undefined): ImportPlan['columns'] => {
  const known = new Map(byHeader(last?.columns ?? []).map(([header, at]) => [header, last?.plan.columns[at]]))
  const headers = byHeader(columns)
  return Object.fromEntries(columns.map(({ at, guess }, n) => [String(at), known.get(headers[n]?.[0] ?? '') ?? guess]))
}

/** The same person's plans of this format, newest first. */
const earlierPlans = (tx: Queryable, caller: Actor, format: ImportFormat): Promise<Earlier[]> =>
  tx.all<Earlier>(sql`
    select d.plan, d.survey -> 'columns' as columns, i.name, i.project_id from work_imports i join import_detail d on d.import_id = i.id
    where i.created_by = ${caller.id} and i.format = ${format} and i.state = 'imported' order by i.created_at desc, i.id desc limit 20`)

/** The project into which the same file went before, while it may still be changed: it is brought up to date there. */
const sameProject = async (engine: Engine, caller: Actor, name: string, earlier: readonly Earlier[], tx: Queryable) => {
  const ids = earlier.flatMap((one) => (one.name === name && one.project_id !== null ? [one.project_id] : []))
  const { rules } = readerFor(engine, caller, tx).scope
  const model = engine.models.of('project')
  if (ids.length === 0 || !rules.mayRead(model)) return null
  const may = and([rules.sql(model, 'read', 'p'), rules.sql(model, 'update', 'p')])
  const found = await tx.one<{ id: string }>(
    sql`select p.id from projects p where p.id = any(${uuids(ids)}) and p.deleted_at is null and ${may} order by array_position(${uuids(ids)}, p.id) limit 1`,
  )
  return found?.id ?? null
}

/** Tasks without a sprint that get a board of their own unless somebody says otherwise. */
const mostOnABoard = 2000

/**
 * What is to become of a file unless somebody says otherwise: as the same person had it the last time, where names are the
 * same; people by who they seem to be.
 */
export const guessPlan = async (
  engine: Engine,
  caller: Actor,
  survey: ImportSurvey,
  tx: Queryable,
): Promise<ImportPlan> => {
  const earlier = await earlierPlans(tx, caller, survey.format)
  const last = earlier[0]?.plan
  const users = await candidates(engine, caller, survey.people, tx)
  const project = await sameProject(engine, caller, survey.name, earlier, tx)
  // Unsure are days alone of which both numbers may be the month; the year first is no answer to that.
  const dayFirst = last?.dates === 'ymd' ? undefined : last?.dates
  const department = caller.attributes.department ?? null
  // Columns and statuses are seen on boards alone, and a board is a sprint's; one of thousands would help nobody.
  const { length: stages } = survey.stages
  const isBoard = stages > 0 && survey.sprints.length === 0 && (survey.counts.task ?? 0) <= mostOnABoard
  return {
    project,
    newProject:
      project === null && caller.permissions.has('project-store')
        ? { name: survey.name.slice(0, 200), department: last?.newProject?.department ?? department }
        : null,
    columns: rolesFor(survey, earlier[0]),
    dates: survey.isDateUnsure ? (dayFirst ?? survey.dates ?? 'ymd') : (survey.dates ?? last?.dates ?? 'ymd'),
    timeZone: last?.timeZone ?? caller.timeZone,
    people: Object.fromEntries(
      survey.people.map((person) => [person.key, last?.people[person.key] ?? personFor(person, users)]),
    ),
    stages: Object.fromEntries(survey.stages.map(({ name, guess }) => [name, last?.stages[name] ?? statusFor(guess)])),
    priorities: Object.fromEntries(
      survey.priorities.map(({ name }) => [name, last?.priorities[name] ?? guessPriority(name) ?? 'medium']),
    ),
    looseSprint: isBoard ? survey.name.slice(0, 160) : null,
    withArchived: last?.withArchived ?? true,
    withPast: last?.withPast ?? true,
  }
}

/**
 * A plan for a file that is read in another way since: what was chosen stays, what the file names only now is guessed.
 * @param before the survey that the plan was made for
 */
export const guessAnew = async (
  engine: Engine,
  caller: Actor,
  { plan, before, survey }: { readonly plan: ImportPlan; readonly before: ImportSurvey; readonly survey: ImportSurvey },
  tx: Queryable,
): Promise<ImportPlan> => {
  const guess = await guessPlan(engine, caller, survey, tx)
  return {
    ...plan,
    people: { ...guess.people, ...plan.people },
    stages: { ...guess.stages, ...plan.stages },
    priorities: { ...guess.priorities, ...plan.priorities },
    // Other columns hold days now, written in a way of their own.
    dates: survey.dates === before.dates ? plan.dates : guess.dates,
  }
}
