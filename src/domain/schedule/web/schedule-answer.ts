import type { TaskConstraint } from '../../work/task-constraint.ts'
import { type Bar, type BarLink, type PackedBars, unpackBars } from '../bars.ts'

type LinkType = 'finish_start' | 'start_start' | 'finish_finish' | 'start_finish'

/** The reason for a date (`GET /projects/{id}/schedule`). */
export type ReasonAnswer =
  | {
      readonly kind:
        | 'plan_start'
        | 'status_date'
        | 'manual'
        | 'actual'
        | 'parts'
        | 'delay'
        | 'as_late'
        | 'placed'
        | 'never_open'
    }
  | {
      readonly kind: 'constraint'
      readonly constraint: TaskConstraint
      readonly of_id: string
      readonly at: string | null
    }
  | {
      readonly kind: 'link'
      readonly from_id: string | null
      readonly to_id: string
      readonly type: LinkType
      readonly lag: number
      readonly elapsed: boolean
    }

/** The details of a task or phase beside its bar, which are read on request (`GET /projects/{id}/schedule/row?id=`). */
export type RowDetails = {
  readonly free_float: number
  readonly waited: number
  readonly reasons: readonly ReasonAnswer[]
  readonly actual_end_at?: string | null
}
/** A task or phase in the computed plan; in a preview it has the details that change. */
export type ScheduledRow = Bar & Partial<RowDetails>

/** A sprint or an epic, which has dates of its own. */
export type DatedRow = {
  readonly id: string
  readonly kind: 'sprint' | 'epic'
  readonly name: string
  readonly parent_id: string | null
  readonly start_at: string | null
  readonly end_at: string | null
}

export type ScheduleAnswer = {
  readonly type: 'agile' | 'waterfall'
  readonly start_at: string
  readonly end_at: string
  /** True while the plan is being computed anew; the answer has the earlier dates until then. */
  readonly is_awaited: boolean
  readonly tasks: readonly ScheduledRow[]
  readonly others: readonly DatedRow[]
  readonly links: readonly BarLink[]
  /** The number of rows whose stored dates differ from the plan's. */
  readonly moved_count: number
  readonly closed: readonly (readonly [from: string, to: string])[]
}

/** The same answer in the form in which it is sent (`GET /projects/{id}/schedule/bars`). */
export type BarsAnswer = Omit<ScheduleAnswer, 'tasks' | 'links'> & PackedBars
export const scheduleIn = (answer: BarsAnswer): ScheduleAnswer => ({ ...answer, ...unpackBars(answer) })

type Pushed = {
  readonly id: string
  readonly is_summary: boolean
  readonly start_at: string | null
  readonly end_at: string | null
  readonly by: number
}
type Effect = {
  readonly pushed: readonly Pushed[]
  readonly pushed_count: number
  readonly end_before: string
  readonly end_after: string
  readonly late: readonly { readonly id: string; readonly missed: readonly string[] }[]
}
/**
 * Rows that changes alter: their ids and the changed fields, all fields of new rows, and ids of those that are gone.
 */
type Differences<R> = {
  readonly changed: readonly ({ readonly id: string } & Partial<R>)[]
  readonly gone: readonly string[]
}
/** The effect of changes on a plan (`POST /projects/{id}/schedule/preview`). */
export type PreviewAnswer = Omit<ScheduleAnswer, 'tasks' | 'links'> & {
  readonly tasks: Differences<ScheduledRow>
  readonly links: Differences<BarLink>
  readonly effect: Effect
}
/** The rows and links of a plan as it is, or as changes would make it. */
export type PlanAnswer = Omit<ScheduleAnswer, 'moved_count'>
/** A plan as changes would make it. */
export type Preview = PlanAnswer & { readonly movedCount: number; readonly effect: Effect }

const merge = <R extends { readonly id: string }>(
  rows: readonly R[],
  { changed, gone }: Differences<R>,
): readonly R[] => {
  const left = new Map(changed.map((one) => [one.id, one]))
  const removed = new Set(gone)
  const merged: R[] = []
  for (const row of rows) {
    if (removed.has(row.id)) continue
    const fields = left.get(row.id)
    left.delete(row.id)
    merged.push(fields === undefined ? row : { ...row, ...fields })
  }
  return left.size === 0 ? merged : [...merged, ...([...left.values()] as R[])]
}

/** Applies a preview to a plan; rows that it leaves alone stay the same objects. */
export const withPreview = (plan: ScheduleAnswer, preview: PreviewAnswer): Preview => {
  const { tasks, links, moved_count, ...whole } = preview
  return {
    ...whole,
    tasks: merge(plan.tasks, tasks),
    links: merge(plan.links, links),
    movedCount: moved_count,
  }
}

/** Changes of a plan, as the calls take them. */
export type PlanChanges = {
  readonly changes?: readonly ({ readonly id: string } & { readonly [field: string]: unknown })[]
  readonly links?: {
    readonly add?: readonly {
      readonly predecessor_id: string
      readonly successor_id: string
      readonly type?: LinkType
      readonly lag?: number
      readonly elapsed?: boolean
    }[]
    readonly change?: readonly {
      readonly id: string
      readonly type?: LinkType
      readonly lag?: number
      readonly elapsed?: boolean
    }[]
    readonly remove?: readonly { readonly id: string }[]
  }
}

type Versioned<L extends readonly unknown[] | undefined> = readonly (NonNullable<L>[number] & {
  readonly version: number
})[]
type LinkChanges = NonNullable<PlanChanges['links']>
/** Changes with the versions of the rows on which they were made; only such changes are stored. */
export type ReadChanges = {
  readonly changes?: Versioned<PlanChanges['changes']>
  readonly links?: Pick<LinkChanges, 'add'> & {
    readonly change?: Versioned<LinkChanges['change']>
    readonly remove?: Versioned<LinkChanges['remove']>
  }
}

/** The version of a row that the plan did not show: the stored version is always later. */
const neverRead = 0

/** Adds the versions of the plan's rows on which changes were made. */
export const asRead = ({ changes, links }: PlanChanges, plan: Pick<ScheduleAnswer, 'tasks' | 'links'>): ReadChanges => {
  const versions = new Map([...plan.tasks, ...plan.links].map(({ id, version }) => [id, version]))
  const withVersion = <R extends { readonly id: string }>(one: R) => ({
    ...one,
    version: versions.get(one.id) ?? neverRead,
  })
  const { add, change, remove } = links ?? {}
  return {
    ...(changes && { changes: changes.map(withVersion) }),
    ...(links && {
      links: {
        ...(add && { add }),
        ...(change && { change: change.map(withVersion) }),
        ...(remove && { remove: remove.map(withVersion) }),
      },
    }),
  }
}

/** A bar then and now. */
export type ComparedRow = {
  readonly id: string
  readonly kind: 'task' | 'phase'
  readonly name: string | null
  readonly number: number | null
  readonly was_start_at: string | null
  readonly was_end_at: string | null
  readonly was_duration: number | null
  readonly start_at: string | null
  readonly end_at: string | null
  readonly duration: number | null
  readonly was_estimate?: number | null
  readonly estimate?: number | null
  readonly moved_by: number | null
  readonly state: 'both' | 'new' | 'gone'
}

export type LevelAnswer = PreviewAnswer & {
  readonly changes: NonNullable<PlanChanges['changes']>
  readonly left: number
}

/** Work by person and week, in minutes. */
export type LoadAnswer = {
  readonly weeks: readonly string[]
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly weeks: readonly { readonly load: number; readonly capacity: number; readonly is_over: boolean }[]
  }[]
}
