import type { Group } from '../../core/query/predicate.ts'

/** The events of rows that can start a rule. */
export const ruleEvents = ['created', 'updated', 'restored', 'commented'] as const
type RuleEvent = (typeof ruleEvents)[number]
export const spans = ['hour', 'day', 'week'] as const

/** The time or event at which a rule acts. */
export type When =
  /** An event of a row. `fields`: only if one of them (wire names) changes. */
  | {
      readonly kind: 'event'
      readonly entity: string
      readonly event: RuleEvent
      readonly fields?: readonly string[] | undefined
    }
  /** A number of minutes after the moment or the day of a field; negative minutes are before it. */
  | { readonly kind: 'moment'; readonly entity: string; readonly field: string; readonly minutes: number }
  /** A repeated time for all rows that meet the conditions, by the clock of the user as whom the rule runs. */
  | {
      readonly kind: 'schedule'
      readonly entity: string
      readonly every: (typeof spans)[number]
      /** `HH:MM`, for days and weeks. */
      readonly at?: string | undefined
      /** The day of the week; 0 is Sunday. */
      readonly weekday?: number | undefined
    }

/** The same texts in other languages, by their codes; readers of any further language get the text itself. */
export type Translations = {
  readonly [language: string]: { readonly text: string; readonly subject?: string | undefined }
}

/** Ids of users, and `@field` for the people whom a field of the row names. */
export type People = readonly string[]

/** An action of a rule. */
export type Action =
  /**
   * Sets fields (wire names). A moment can be given as minutes from now. `on`: sets those of the row, or rows, to which
   * this reference leads. `unless`: does nothing while any of the row's children meets the conditions.
   */
  | {
      readonly do: 'set'
      readonly values: { readonly [wire: string]: unknown }
      readonly on?: string | undefined
      readonly unless?: { readonly rows: string; readonly where: Group } | undefined
    }
  /** Fills a reference with these in turn. */
  | { readonly do: 'assign'; readonly field: string; readonly among: readonly string[] }
  | { readonly do: 'tag'; readonly tags: readonly string[] }
  | { readonly do: 'comment'; readonly text: string; readonly is_shared?: boolean | undefined }
  | {
      readonly do: 'notify'
      readonly to: People
      readonly text: string
      readonly translations?: Translations | undefined
    }
  | {
      readonly do: 'mail'
      readonly to: People
      readonly subject: string
      readonly text: string
      readonly translations?: Translations | undefined
    }
  | { readonly do: 'call'; readonly webhook_id: string }
  /** Makes a row of an entity from a template, in the place of the rule's row. `title` replaces the template's. */
  | {
      readonly do: 'make'
      readonly entity: string
      readonly template_id: string
      readonly title?: string | undefined
    }

export const actionKinds = [
  'set',
  'assign',
  'tag',
  'comment',
  'notify',
  'mail',
  'call',
  'make',
] as const satisfies readonly Action['do'][]
/** The most mails that one rule sends in an hour. */
export const mostMails = 100
/** The most actions of one rule. */
export const mostActions = 10
