import type { Group } from '../../core/query/predicate.ts'

/** What may begin a rule, of what becomes of rows. */
export const ruleEvents = ['created', 'updated', 'restored', 'commented'] as const
type RuleEvent = (typeof ruleEvents)[number]
export const spans = ['hour', 'day', 'week'] as const

/** When a rule acts. */
export type When =
  /** Something becomes of a row; `fields`: only where one of them (wire names) changes. */
  | {
      readonly kind: 'event'
      readonly entity: string
      readonly event: RuleEvent
      readonly fields?: readonly string[] | undefined
    }
  /** So many minutes after the moment or the day of a field; before it where they are negative. */
  | { readonly kind: 'moment'; readonly entity: string; readonly field: string; readonly minutes: number }
  /** Again and again, for all rows that answer the conditions; by the clock of the user as whom it runs. */
  | {
      readonly kind: 'schedule'
      readonly entity: string
      readonly every: (typeof spans)[number]
      /** `HH:MM`, of days and weeks. */
      readonly at?: string | undefined
      /** 0 is Sunday. */
      readonly weekday?: number | undefined
    }

/** Ids of users, and `@field` for those whom a field of the row names. */
export type People = readonly string[]

/** What a rule does. */
export type Action =
  /**
   * Sets fields (wire names). A moment may be said by the minutes from now. `on`: of the row that this reference leads to.
   * `unless`: not while any of its children answers the conditions.
   */
  | {
      readonly do: 'set'
      readonly values: { readonly [wire: string]: unknown }
      readonly on?: string | undefined
      readonly unless?: { readonly rows: string; readonly where: Group } | undefined
    }
  /** Gives a reference to one after the other. */
  | { readonly do: 'assign'; readonly field: string; readonly among: readonly string[] }
  | { readonly do: 'tag'; readonly tags: readonly string[] }
  | { readonly do: 'comment'; readonly text: string; readonly is_shared?: boolean | undefined }
  | { readonly do: 'notify'; readonly to: People; readonly text: string }
  | { readonly do: 'mail'; readonly to: People; readonly subject: string; readonly text: string }
  | { readonly do: 'call'; readonly webhook_id: string }

export const actionKinds = [
  'set',
  'assign',
  'tag',
  'comment',
  'notify',
  'mail',
  'call',
] as const satisfies readonly Action['do'][]
/** Actions of one rule. */
export const mostActions = 10
