import type { WeekMoment } from '../core/time/days/week.ts'
import type { Language } from './translate.ts'

/** The installation's name and address in mails and pages. */
export type Site = {
  readonly name: string
  /** Public address without a trailing slash. From the configuration, never from a request. */
  readonly address: () => string
  readonly language: Language
  /** Of amounts that come without a currency. */
  readonly currency: string
  /** IANA name of the zone by whose years numbers are given, and in which the server's own rows are made. */
  readonly timeZone: string
  /** Days in which whoever asked for something that was closed may open it again. */
  readonly reopenDays: number
  /** When people are asked for hours that they have not handed in, by their own clocks; undefined: they are not. */
  readonly hoursReminder?: WeekMoment | undefined
}
