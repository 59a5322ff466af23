import { paragraphs } from '../../../../../server/texts/paragraphs.ts'
import type { PlanLeftCode, SourceBaseline, SourceProject } from '../../../source.ts'
import type { Prose } from '../entries.ts'
import type { SurveyFacts } from '../survey-builder.ts'

/** The longest duration of a task, and the longest lag of a link, in minutes. */
export const [mostMinutes, mostLag] = [6_000_000, 600_000]

/** Keeps the first bar of each baseline, since a file may name one twice. */
export const onceEach = (bars: readonly SourceBaseline[]): readonly SourceBaseline[] => {
  const names = new Set<string>()
  return bars.filter(({ name }) => {
    const isFirst = !names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    return isFirst
  })
}

/** The most days that all calendars of a file may have: each calendar repeats those of its base. */
export const mostCalendarDays = 100_000

/** Returns plain text of several lines as a description. */
export const plainProse = (text: string): Prose => ({ text, render: (one: string) => paragraphs(one) })

/**
 * Returns the key of a person. Files number people from 1, so the number alone would be another person in the next
 * file, and would get the account that was chosen for this one.
 */
export const personKey = (number: string, name: string): string => `${number} ${name}`

/** Returns the numbers of things that have no place here, by code, without zeros. */
export const leftOf = (counts: { readonly [C in PlanLeftCode]?: number }): SourceProject['left'] =>
  (Object.entries(counts) as [PlanLeftCode, number][]).flatMap(([code, count]) => (count > 0 ? [{ code, count }] : []))

/** The columns of plans, which have none: the progress of a task decides its status. */
export const planStages: NonNullable<SurveyFacts['stages']> = [
  { name: 'Not started', guess: 'pending', isArchived: false },
  { name: 'In progress', guess: 'in_progress', isArchived: false },
  { name: 'Complete', guess: 'done', isArchived: false },
]
export const stageOf = (progress: number): string =>
  progress >= 100 ? 'Complete' : progress > 0 ? 'In progress' : 'Not started'
