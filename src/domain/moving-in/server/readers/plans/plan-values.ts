import type { PlanLeftCode, SourceBaseline, SourceProject } from '../../../source.ts'
import type { Prose } from '../entries.ts'
import type { SurveyFacts } from '../survey-builder.ts'
import { paragraphs } from '../texts.ts'

/** Minutes: the longest duration that a task may have, and the most that a link may let pass. */
export const [mostMinutes, mostLag] = [6_000_000, 600_000]

/** The first bar of each baseline: a file may name one twice. */
export const onceEach = (bars: readonly SourceBaseline[]): readonly SourceBaseline[] => {
  const names = new Set<string>()
  return bars.filter(({ name }) => {
    const isFirst = !names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    return isFirst
  })
}

/** Days that all calendars of a file may have of their own: calendars repeat those of the one they rest on. */
export const mostCalendarDays = 100_000

/** Plain text of several lines, as a description. */
export const plainProse = (text: string): Prose => ({ text, render: (one: string) => paragraphs(one) })

/**
 * Key of a person: files number them from 1, so that the number alone would be somebody else in the next file, and
 * get the account that was chosen in the one before.
 */
export const personKey = (number: string, name: string): string => `${number} ${name}`

/** What has no place here, by code; without what does not occur. */
export const leftOf = (counts: { readonly [C in PlanLeftCode]?: number }): SourceProject['left'] =>
  (Object.entries(counts) as [PlanLeftCode, number][]).flatMap(([code, count]) => (count > 0 ? [{ code, count }] : []))

/** Plans have no columns: how far a task is tells its status. */
export const planStages: NonNullable<SurveyFacts['stages']> = [
  { name: 'Not started', guess: 'pending', isArchived: false },
  { name: 'In progress', guess: 'in_progress', isArchived: false },
  { name: 'Complete', guess: 'done', isArchived: false },
]
export const stageOf = (progress: number): string =>
  progress >= 100 ? 'Complete' : progress > 0 ? 'In progress' : 'Not started'
