import type { WeekMoment } from '../core/time/days/week.ts'
import type { Language } from './translate.ts'

/** The installation's name and address in mails and pages. */
export type Site = {
  readonly name: string
  /** Public address without a trailing slash. From the configuration, never from a request. */
  readonly address: () => string
  readonly language: Language
  /** Currency of amounts that come without one. */
  readonly currency: string
  /** IANA name of the time zone by whose years numbers are given, and in which the server's own rows are made. */
  readonly timeZone: string
  /** Days in which a requester may open their closed request again. */
  readonly reopenDays: number
  /** The moment, by people's own clocks, at which they are asked for missing hours; undefined: never. */
  readonly hoursReminder?: WeekMoment | undefined
}
