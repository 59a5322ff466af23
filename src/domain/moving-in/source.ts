/**
 * Work as another product's file has it, in one shape whatever the file: what readers give and the writer takes. Names of
 * people, columns, sprints and priorities are the file's own; the plan says what becomes of each.
 */
export const importFormats = ['trello', 'jira_xml', 'jira_csv', 'github', 'csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]

/** ISO 8601 in UTC. */
export type Moment = string

/** A list of small things to be done. */
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
  /** Not yet made safe. */
  readonly html: string
}

/** Time that somebody says they worked. */
export type SourceWorkLog = {
  readonly key: string
  /** Key of a person. */
  readonly author: string | null
  readonly at: Moment
  readonly minutes: number
  readonly text: string
}

export const sourceLinkKinds = ['blocks', 'relates_to', 'duplicates'] as const
export type SourceLink = {
  readonly kind: (typeof sourceLinkKinds)[number]
  /** Key of the other item: this one blocks, relates to or duplicates that one. */
  readonly to: string
}

/** Fields whose past is told, with values in the file's own names; `null` is empty. */
export const pastFields = [
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
  // Put away (`to` is something) or taken out again.
  'archived',
] as const
export type PastField = (typeof pastFields)[number]
export type SourceChange = {
  readonly field: PastField
  readonly from: string | null
  readonly to: string | null
}
export type SourceEvent = {
  readonly at: Moment
  /** Key of a person. */
  readonly actor: string | null
  /** Of people only the one who came (`to`) or went (`from`). */
  readonly changes: readonly SourceChange[]
}

/** A task or an epic of the file. */
export type SourceItem = {
  /** By which it is known again the next time, and by which others name it. */
  readonly key: string
  /** What people call it: `AR-9`, `#12`; for problems and texts. */
  readonly shown: string
  /** By which the source knows it among its own and people speak of it; null where it has none. */
  readonly sourceKey: string | null
  /** Line of the file as an editor counts, from 1, or the number of the item within it. */
  readonly line: number
  readonly kind: 'task' | 'epic'
  readonly name: string
  /** Not yet made safe. */
  readonly html: string
  readonly url: string | null
  /** Column of a board, or status where the source has no others. */
  readonly stage: string | null
  /** Key of the sprint in which it is now. */
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
  readonly start: Moment | null
  readonly due: Moment | null
  readonly isArchived: boolean
  /** When it was put away, where no change of its past tells that. */
  readonly archived: Moment | null
  readonly estimateMinutes: number | null
  /** Decimal, such as `2.5`. */
  readonly storyPoints: string | null
  /** Sorts among the items of its file as a text compared byte by byte; the items' own order decides where it is null. */
  readonly order: string | null
  readonly checklists: readonly SourceChecklist[]
  readonly comments: readonly SourceComment[]
  readonly workLogs: readonly SourceWorkLog[]
  readonly links: readonly SourceLink[]
  readonly files: readonly { readonly name: string; readonly url: string }[]
  /** From when on `past` holds every change of column; null where the source tells none, or only some. */
  readonly stagesSince: Moment | null
  /** Oldest first, without its making. Empty where the source tells none. */
  readonly past: readonly SourceEvent[]
  /** What has no field here, as label and text: it is kept at the end of the description. */
  readonly more: readonly (readonly [label: string, text: string])[]
}

/** What can't be read, told by a code of `imports:problem.*` in the reader's language. */
export type SourceProblem = {
  readonly line: number
  /** What people call the item, as far as known. */
  readonly shown: string | null
  /** Header or name of the field at fault. */
  readonly column: string | null
  readonly code: string
  readonly params?: { readonly [name: string]: string | number }
  /** The item comes without this value; otherwise it does not come. */
  readonly isLeft: boolean
}
export type SourceEntry = { readonly item: SourceItem; readonly problems: readonly SourceProblem[] } | SourceProblem
