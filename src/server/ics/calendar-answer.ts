import ICAL from 'ical.js'
import { tidied, unfolded } from './calendar-text.ts'

const answers = { ACCEPTED: 'accepted', TENTATIVE: 'tentative', DECLINED: 'declined' } as const

/** The answer of an invited person by their calendar program (RFC 5546, 3.2.3). */
export type CalendarAnswer = {
  readonly uid: string
  /** One moment of a series, in milliseconds since 1970 UTC; null for all of it. */
  readonly moment: number | null
  /** Mail address in lower case. */
  readonly attendee: string
  readonly answer: (typeof answers)[keyof typeof answers]
  /** A text that they wrote along with it. */
  readonly comment: string
}

const isKnown = (text: string): text is keyof typeof answers => Object.hasOwn(answers, text)
const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** @returns undefined where the file is no answer to an invitation */
export const calendarAnswer = (file: Buffer): CalendarAnswer | undefined => {
  try {
    const calendar = new ICAL.Component(ICAL.parse(tidied(unfolded(file).toString('utf8'))))
    const event = calendar.getFirstSubcomponent('vevent')
    if (event === null || textOf(calendar, 'method').toUpperCase() !== 'REPLY') return undefined
    // A reply has the person who answers as its only attendee.
    const [attendee, ...others] = event.getAllProperties('attendee')
    const status = String(attendee?.getParameter('partstat') ?? '').toUpperCase()
    const address = /^mailto:(.+)$/i
      .exec(String(attendee?.getFirstValue() ?? ''))?.[1]
      ?.trim()
      .toLowerCase()
    const uid = textOf(event, 'uid')
    if (address === undefined || others.length > 0 || uid === '' || !isKnown(status)) return undefined
    const at: unknown = event.getFirstPropertyValue('recurrence-id')
    return {
      uid: uid.slice(0, 300),
      moment: at instanceof ICAL.Time ? at.toUnixTime() * 1000 : null,
      attendee: address,
      answer: answers[status],
      comment: textOf(event, 'comment'),
    }
  } catch {
    return undefined
  }
}
