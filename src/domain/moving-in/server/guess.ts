import { sql } from 'drizzle-orm'
import type { Priority } from '../../../core/declare/priorities.ts'
import type { Actor } from '../../../server/actor.ts'
import { type Queryable, texts } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import type { TaskStatus } from '../../work/task-status.ts'
import { guessPriority } from '../guesses.ts'
import type { ImportPlan } from '../import-plan.ts'
import type { ColumnRole, ImportSurvey, SurveyPerson } from '../survey.ts'
import { earlierChoice, type ImportMemory, memoryFor, type TargetProject, visibleUsers } from './earlier-imports.ts'

const u = tableOf(user, 'u')

type Match = { readonly id: string; readonly name: string; readonly email: string }

/** Returns visible users who match one of these names. */
const candidates = async (engine: Engine, caller: Actor, people: readonly SurveyPerson[], tx: Queryable) => {
  const model = engine.models.of('user')
  const { rules } = readerFor(engine, caller, tx).scope
  if (people.length === 0 || !rules.mayRead(model)) return []
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const names = people.map(({ name }) => name.toLowerCase())
  const keys = people.map(({ key }) => key.toLowerCase())
  const matchesPerson = sql`(lower(${u.email}) = any(${texts(emails)}) or lower(${u.name}) = any(${texts([...names, ...keys])}) or split_part(lower(${u.email}), '@', 1) = any(${texts([...keys, ...names])}))`
  return tx.all<Match>(
    sql`select ${u.id}, lower(${u.name}) as name, lower(${u.email}) as email from ${u} where ${u.is_active} and ${matchesPerson} and ${rules.sql(model, 'read', 'u')}`,
  )
}

const only = (matches: readonly Match[]): string | undefined => (matches.length === 1 ? matches[0]?.id : undefined)

/** Finds a user by mail address, then full name, then user name; an ambiguous match is no match. */
const personFor = ({ key, name, email }: SurveyPerson, users: readonly Match[]): string | null => {
  const [byKey, byName] = [key.toLowerCase(), name.toLowerCase()]
  return (
    only(users.filter((one) => one.email === email?.toLowerCase())) ??
    only(users.filter((one) => one.name === byName)) ??
    only(users.filter((one) => [byKey, byName].includes(one.email.split('@')[0] ?? ''))) ??
    null
  )
}

/** Returns the status of a column: in progress if it is unknown; the first column is pending. */
const statusFor = (guess: TaskStatus | null): TaskStatus => guess ?? 'in_progress'

/** Returns columns by header, numbered if repeated. */
const byHeader = (columns: ImportSurvey['columns']): readonly (readonly [header: string, at: string])[] => {
  const times = new Map<string, number>()
  return columns.map(({ header, at }) => {
    const time = (times.get(header) ?? 0) + 1
    times.set(header, time)
    return [`${time} ${header}`, String(at)]
  })
}

/**
 * Returns the roles of columns: those of equal headers in earlier tables of the same project or source. From other
 * tables, only roles that a user chose count, as their guesses depend on other cells.
 */
const rolesFor = ({ columns }: ImportSurvey, { near, far }: ImportMemory): ImportPlan['columns'] => {
  const roleByName = new Map<string, ColumnRole>()
  for (const [isNear, table] of [
    ...near.map((one) => [true, one] as const),
    ...far.map((one) => [false, one] as const),
  ])
    byHeader(table.columns).forEach(([header, at], n) => {
      const role = table.plan.columns[at]
      const wasChosen = isNear || role !== table.columns[n]?.guess
      if (role !== undefined && wasChosen && !roleByName.has(header)) roleByName.set(header, role)
    })
  const headers = byHeader(columns)
  return Object.fromEntries(
    columns.map(({ at, guess }, n) => [String(at), roleByName.get(headers[n]?.[0] ?? '') ?? guess]),
  )
}

/** Maximum number of tasks without a sprint for which a board is proposed. */
const maxTasksOnBoard = 2000

/**
 * Returns the default plan of a file from choices of earlier imports into the same project, else from the same board,
 * project or repository, else of the same user and format, by equal names. People without an earlier choice are matched
 * by mail address and name.
 */
export const guessPlan = async (
  engine: Engine,
  caller: Actor,
  survey: ImportSurvey,
  tx: Queryable,
  into: TargetProject = null,
): Promise<{ readonly plan: ImportPlan; readonly isSure: boolean }> => {
  const memory = await memoryFor(engine, caller, survey, tx, into)
  const { project, isSure, near } = memory
  const plans = [...near, ...memory.far].map(({ plan }) => plan)
  const [last] = plans
  const selectable = await visibleUsers(engine, caller, plans, tx)
  const users = await candidates(engine, caller, survey.people, tx)
  const personOf = (person: SurveyPerson): string | null => {
    const user = earlierChoice<string>(plans, 'people', person.key)
    return user !== undefined && selectable.has(user.toLowerCase()) ? user : personFor(person, users)
  }
  // Only dates with day and month in unknown order are unsure; an earlier `ymd` does not answer that.
  const dayFirst = last?.dates === 'ymd' ? undefined : last?.dates
  const department = caller.attributes.department ?? null
  // Columns need a board, and a board belongs to a sprint. Thousands of tasks get none, since the board would be
  // unusable.
  const { length: stages } = survey.stages
  // A plan has phases and dates, and no sprint to hold its tasks.
  const isPlan = survey.format === 'ms_project' || survey.format === 'gantt_project'
  const isBoard = !isPlan && stages > 0 && survey.sprints.length === 0 && (survey.counts.task ?? 0) <= maxTasksOnBoard
  const [before] = near
  const plan: ImportPlan = {
    project,
    newProject:
      project === null && caller.permissions.has('project-store')
        ? { name: survey.name.slice(0, 200), department: last?.newProject?.department ?? department }
        : null,
    columns: rolesFor(survey, memory),
    dates: survey.isDateUnsure ? (dayFirst ?? survey.dates ?? 'ymd') : (survey.dates ?? last?.dates ?? 'ymd'),
    timeZone: survey.timeZone ?? last?.timeZone ?? caller.timeZone,
    people: Object.fromEntries(survey.people.map((person) => [person.key, personOf(person)])),
    stages: Object.fromEntries(
      survey.stages.map(({ name, guess }) => [
        name,
        earlierChoice<TaskStatus>(plans, 'stages', name) ?? statusFor(guess),
      ]),
    ),
    priorities: Object.fromEntries(
      survey.priorities.map(({ name }) => [
        name,
        earlierChoice<Priority>(plans, 'priorities', name) ?? guessPriority(name) ?? 'medium',
      ]),
    ),
    looseSprint: before === undefined ? (isBoard ? survey.name.slice(0, 160) : null) : before.plan.looseSprint,
    withArchived: last?.withArchived ?? true,
    withPast: last?.withPast ?? true,
  }
  return { plan, isSure }
}

/** Applies a user's choices over guesses; a value that the user left unchanged follows the new guess. */
const overlay = <V>(
  guess: { readonly [name: string]: V },
  before: { readonly [name: string]: V },
  sent: { readonly [name: string]: V },
): { readonly [name: string]: V } => ({
  ...guess,
  ...Object.fromEntries(Object.entries(sent).filter(([name, value]) => !(name in guess) || value !== before[name])),
})

/** Returns a plan after its project changed: unchanged parts follow that project's earlier imports. */
export const guessInto = async (
  engine: Engine,
  caller: Actor,
  { sent, before, survey }: { readonly sent: ImportPlan; readonly before: ImportPlan; readonly survey: ImportSurvey },
  tx: Queryable,
): Promise<ImportPlan> => {
  if (sent.project === null || sent.project === before.project) return sent
  const { plan: guess } = await guessPlan(engine, caller, survey, tx, sent.project.toLowerCase())
  return {
    ...sent,
    people: overlay(guess.people, before.people, sent.people),
    stages: overlay(guess.stages, before.stages, sent.stages),
    priorities: overlay(guess.priorities, before.priorities, sent.priorities),
    looseSprint: sent.looseSprint === before.looseSprint ? guess.looseSprint : sent.looseSprint,
  }
}

/**
 * Returns a plan for a file that is read differently now: choices stay, new names are guessed.
 * @param before the survey of the plan
 */
export const guessAgain = async (
  engine: Engine,
  caller: Actor,
  { plan, before, survey }: { readonly plan: ImportPlan; readonly before: ImportSurvey; readonly survey: ImportSurvey },
  tx: Queryable,
): Promise<ImportPlan> => {
  const { plan: guess } = await guessPlan(engine, caller, survey, tx, plan.project)
  return {
    ...plan,
    people: { ...guess.people, ...plan.people },
    stages: { ...guess.stages, ...plan.stages },
    priorities: { ...guess.priorities, ...plan.priorities },
    // Other columns have dates now, possibly in another order.
    dates: survey.dates === before.dates ? plan.dates : guess.dates,
  }
}
