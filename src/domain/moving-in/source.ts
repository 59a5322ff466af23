import type { TaskConstraint } from '../work/task-constraint.ts'

/**
 * The formats of files. All readers pass items to the writer in one form, whatever the format. Names of people,
 * columns, sprints and priorities are the file's; the plan maps them.
 */
export const importFormats = [
  'trello',
  'jira_xml',
  'jira_csv',
  'github',
  'csv',
  'xlsx',
  'ms_project',
  'gantt_project',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** ISO 8601 in UTC. */
export type Moment = string

/** A checklist of an item. */
export type SourceChecklist = {
  readonly key: string
  readonly name: string
  readonly items: readonly {
    readonly key: string
    readonly text: string
    readonly isDone: boolean
    readonly assignee: string | null
    readonly due: Moment | null
  }[]
}

export type SourceComment = {
  readonly key: string
  /** Key of a person. */
  readonly author: string | null
  readonly at: Moment | null
  /** Not sanitised. */
  readonly html: string
}

/** Logged work. */
type SourceWorkLog = {
  readonly key: string
  /** Key of a person. */
  readonly author: string | null
  readonly at: Moment
  readonly minutes: number
  readonly text: string
}

const sourceLinkKinds = ['blocks', 'relates_to', 'duplicates'] as const
type SourceLink = {
  readonly kind: (typeof sourceLinkKinds)[number]
  /** Key of the other item: this one blocks, relates to or duplicates that one. */
  readonly to: string
  /** Whether the other item blocks, relates to or duplicates this one. */
  readonly isInward?: true
}

/** Fields with a history; values are the file's names, null if empty. */
const pastFields = [
  'name',
  'stage',
  'sprint',
  'assignee',
  'priority',
  'epic',
  'story_points',
  'estimate',
  'start',
  'due',
  // Archived (`to` is set) or restored.
  'archived',
] as const
type PastField = (typeof pastFields)[number]
export type SourceChange = {
  readonly field: PastField
  readonly from: string | null
  readonly to: string | null
}
export type SourceEvent = {
  readonly at: Moment
  /** Key of a person. */
  readonly actor: string | null
  /** Changes of people have only the person added (`to`) or removed (`from`). */
  readonly changes: readonly SourceChange[]
}

/** A link of a task to the task for which it waits. */
export type SourceDependency = {
  /** The key of the item that comes first. */
  readonly from: string
  readonly type: 'finish_start' | 'start_start' | 'finish_finish' | 'start_finish'
  /** The lag in minutes; negative for a lead. */
  readonly lag: number
  readonly elapsed: boolean
}

/** The earlier planned dates of a task. */
export type SourceBaseline = {
  /** Name of the baseline. */
  readonly name: string
  readonly start: Moment | null
  readonly end: Moment | null
  readonly duration: number | null
  readonly work: number | null
}

/** A task in a file that is a plan. Durations are working minutes. */
export type SourcePlan = {
  readonly duration: number | null
  readonly isMilestone: boolean
  readonly isManual: boolean
  /** The key of its own calendar. */
  readonly calendar: string | null
  readonly progress: number
  readonly constraint: TaskConstraint | null
  readonly constraintAt: Moment | null
  readonly deadline: Moment | null
  readonly actualStart: Moment | null
  readonly actualEnd: Moment | null
  readonly delay: number
  readonly dependencies: readonly SourceDependency[]
  readonly baselines: readonly SourceBaseline[]
  /** The values that the file's product computed; null if it computed none. */
  readonly computed: {
    readonly start: Moment | null
    readonly end: Moment | null
    /** Null if the file does not have it. */
    readonly isCritical: boolean | null
    /** Total slack in minutes. */
    readonly slack: number | null
  } | null
  /** The weight of a phase. */
  readonly weight?: number
}

/** Hours of a calendar of the file, as `09:00-12:30`. */
export type SourceCalendar = {
  readonly key: string
  readonly name: string
  /** The hours of seven days, Monday first. */
  readonly week: readonly (readonly string[])[]
  /** The hours of single days (`YYYY-MM-DD`), which replace the week's. */
  readonly days: readonly {
    readonly from: string
    readonly to: string
    readonly name: string
    readonly hours: readonly string[]
    /** Whether it is on the same day of every year. */
    readonly isYearly: boolean
  }[]
  /** The IANA name, if it differs from that of the plan. */
  readonly timeZone: string | null
}

/** Facts of a whole plan that have no place here; codes of `imports:left.*`. */
export const planLeftCodes = ['from_end', 'calendar_days', 'working_times', 'base_calendar', 'units', 'rates'] as const
export type PlanLeftCode = (typeof planLeftCodes)[number]

/** The facts of a whole plan. */
export type SourceProject = {
  readonly calendars: readonly SourceCalendar[]
  /** The key of the calendar of tasks that have none. */
  readonly calendar: string | null
  /** The keys of people's calendars by key of the person, if they differ. */
  readonly calendarOf: ReadonlyMap<string, string>
  readonly start: Moment | null
  readonly statusAt: Moment | null
  /** Whether dates of constraints override links. */
  readonly constraintsWin: boolean
  /** The end from which the file plans backwards; null if it plans from the start. */
  readonly plansFrom: Moment | null
  /** The numbers of things that have no place here. */
  readonly left: readonly { readonly code: PlanLeftCode; readonly count: number }[]
}

/** A task, an epic or a phase of the file. */
export type SourceItem = {
  /** Identifies the item in later imports and in references. */
  readonly key: string
  /** Displayed name such as `AR-9` or `#12`, for problems and texts. */
  readonly shown: string
  /** Key at the source, as used by people; null if it has none. */
  readonly sourceKey: string | null
  /** Line of the file, from 1, or number of the item in it. */
  readonly line: number
  readonly kind: 'task' | 'epic' | 'phase'
  readonly name: string
  /** Not sanitised. */
  readonly html: string
  readonly url: string | null
  /** Column of a board, or status in sources without boards. */
  readonly stage: string | null
  /** Key of the current sprint. */
  readonly sprint: string | null
  readonly priority: string | null
  /** Key of an epic among the items, or its name. */
  readonly epic: string | null
  readonly parent: string | null
  readonly assignees: readonly string[]
  readonly reporter: string | null
  readonly labels: readonly string[]
  readonly created: Moment | null
  readonly updated: Moment | null
  readonly completed: Moment | null
  /** Whether it is completed at a time that the file does not have. */
  readonly isDone?: boolean
  readonly start: Moment | null
  readonly due: Moment | null
  readonly isArchived: boolean
  /** Time of archiving, if it is not in `past`. */
  readonly archived: Moment | null
  readonly estimateMinutes: number | null
  /** Decimal, such as `2.5`. */
  readonly storyPoints: string | null
  /** Sort key among the file's items, compared by bytes; null: the order of items in the file. */
  readonly order: string | null
  readonly checklists: readonly SourceChecklist[]
  readonly comments: readonly SourceComment[]
  readonly workLogs: readonly SourceWorkLog[]
  readonly links: readonly SourceLink[]
  readonly files: readonly { readonly name: string; readonly url: string }[]
  /** Time since which `past` has every change of column; null if it is incomplete. */
  readonly stagesSince: Moment | null
  /** Oldest first, without the creation; empty if the source has none. */
  readonly past: readonly SourceEvent[]
  /** The plan of the task, in files that are plans. */
  readonly plan?: SourcePlan
  /** Values without a field here, as label and text; added to the end of the description. */
  readonly more: readonly (readonly [label: string, text: string])[]
}

/** A problem with a code of `imports:problem.*`. */
export type SourceProblem = {
  readonly line: number
  /** Displayed name of the item, if known. */
  readonly shown: string | null
  /** Header or name of the field. */
  readonly column: string | null
  readonly code: string
  readonly params?: { readonly [name: string]: string | number }
  /** Whether the item is imported without this value; otherwise it is not imported. */
  readonly isLeft: boolean
}
export type SourceEntry = { readonly item: SourceItem; readonly problems: readonly SourceProblem[] } | SourceProblem
