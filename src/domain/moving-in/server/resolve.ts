import type { Priority } from '../../../core/declare/priorities.ts'
import { endedStatuses, type StageLook, stageFor, type TaskStatus } from '../../work/task-status.ts'
import type { ImportContext } from './import-context.ts'

/** A sprint of the import with its columns in order. */
export type SprintTarget = {
  readonly id: string
  readonly phaseId: string
  readonly stages: readonly (StageLook & { readonly name: string })[]
}
/** The rows for the names in the file. */
export type Targets = {
  readonly sprints: ReadonlyMap<string, SprintTarget>
  /** The target of work without a sprint at the source. */
  readonly loose: SprintTarget | null
  /** Ids of epics by key and lower-case name. */
  readonly epics: Map<string, string>
  /** Ids of tags by lower-case name. */
  readonly tags: ReadonlyMap<string, string>
}

/** Returns the status of a column: unknown columns mean in progress; no column means pending. */
export const statusOf = ({ plan }: Pick<ImportContext, 'plan'>, stage: string | null): TaskStatus =>
  stage === null ? 'pending' : (plan.stages[stage] ?? 'in_progress')

export const isEnded =
  (context: Pick<ImportContext, 'plan'>) =>
  (stage: string | null): boolean =>
    endedStatuses.includes(statusOf(context, stage))

export const priorityOf = ({ plan }: Pick<ImportContext, 'plan'>, name: string | null): Priority =>
  name === null ? 'medium' : (plan.priorities[name] ?? 'medium')

/** Returns the mapped user of a person; null for people who are only named in texts. */
export const userOf = ({ plan }: Pick<ImportContext, 'plan'>, person: string | null): string | null =>
  person === null ? null : (plan.people[person]?.toLowerCase() ?? null)

export const usersOf = (context: Pick<ImportContext, 'plan'>, people: readonly string[]): readonly string[] =>
  [...new Set(people.flatMap((one) => userOf(context, one) ?? []))].sort()

export const sprintTargetOf = ({ sprints, loose }: Targets, sprint: string | null): SprintTarget | null =>
  (sprint === null ? undefined : sprints.get(sprint)) ?? loose

export const epicOf = ({ epics }: Targets, epicName: string | null): string | null =>
  epicName === null ? null : (epics.get(epicName) ?? epics.get(epicName.toLowerCase()) ?? null)

/**
 * Returns the column of a task: its own if the board has it, else the first with its status. A finished task leaves an
 * open column.
 */
export const stageOf = (
  place: SprintTarget,
  stage: string | null,
  status: TaskStatus,
  { isArchived, isTicked }: { readonly isArchived: boolean; readonly isTicked: boolean },
): string | null => {
  const own = place.stages.find(({ name }) => name === stage)
  // An archived task goes to a closed column if there is one.
  const ends: readonly TaskStatus[] = isArchived ? ['closed', 'done'] : isTicked ? ['done'] : []
  for (const end of ends) {
    const column = place.stages.find((one) => one.status === end)
    if (column !== undefined) return column.id
  }
  return own?.id ?? stageFor(status, place.stages)
}
