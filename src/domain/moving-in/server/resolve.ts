import type { Priority } from '../../work/priorities.ts'
import { endedStatuses, type StageLook, stageFor, type TaskStatus } from '../../work/task-status.ts'
import type { ImportContext } from './import-context.ts'

/** A sprint of the import with its columns, by their order. */
export type SprintTarget = {
  readonly id: string
  readonly phaseId: string
  readonly stages: readonly (StageLook & { readonly name: string })[]
}
/** Where the things that a file names are here. */
export type Targets = {
  readonly sprints: ReadonlyMap<string, SprintTarget>
  /** For work that is in no sprint of the source. */
  readonly loose: SprintTarget | null
  /** Ids of epics, by key and by name in small letters. */
  readonly epics: Map<string, string>
  /** Ids of tags by name in small letters. */
  readonly tags: ReadonlyMap<string, string>
}

/** A column that the plan does not know: work under way; none at all: not begun. */
export const statusOf = ({ plan }: Pick<ImportContext, 'plan'>, stage: string | null): TaskStatus =>
  stage === null ? 'pending' : (plan.stages[stage] ?? 'in_progress')

export const isEnded =
  (around: Pick<ImportContext, 'plan'>) =>
  (stage: string | null): boolean =>
    endedStatuses.includes(statusOf(around, stage))

export const priorityOf = ({ plan }: Pick<ImportContext, 'plan'>, name: string | null): Priority =>
  name === null ? 'medium' : (plan.priorities[name] ?? 'medium')

/** The user whom the plan names for a person; null for whoever is only named in texts. */
export const userOf = ({ plan }: Pick<ImportContext, 'plan'>, person: string | null): string | null =>
  person === null ? null : (plan.people[person]?.toLowerCase() ?? null)

export const usersOf = (around: Pick<ImportContext, 'plan'>, people: readonly string[]): readonly string[] =>
  [...new Set(people.flatMap((one) => userOf(around, one) ?? []))].sort()

export const sprintTargetOf = ({ sprints, loose }: Targets, sprint: string | null): SprintTarget | null =>
  (sprint === null ? undefined : sprints.get(sprint)) ?? loose

export const epicOf = ({ epics }: Targets, epicName: string | null): string | null =>
  epicName === null ? null : (epics.get(epicName) ?? epics.get(epicName.toLowerCase()) ?? null)

/** The column in which a task stands: its own where the board has it, else the first that gives its status. */
export const stageOf = (
  place: SprintTarget,
  stage: string | null,
  status: TaskStatus,
  isArchived: boolean,
): string | null => {
  const own = place.stages.find(({ name }) => name === stage)
  if (!isArchived) return own?.id ?? stageFor(status, place.stages)
  // Put away: among what is over, if anything is.
  const over = place.stages.find((one) => one.status === 'closed') ?? place.stages.find((one) => one.status === 'done')
  return over?.id ?? own?.id ?? stageFor(status, place.stages)
}
