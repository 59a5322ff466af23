/**
 * Custom fields of Microsoft Project XML (`ExtendedAttributes`) that keep what the format has no place for. The numbers
 * are those of its documentation. Other files may use the same numbers for something else, so a field is ours only if
 * its alias matches, too.
 */
export const customFields = {
  /** The weight of a phase, on its summary task. */
  phaseWeight: { id: '188744014', name: 'Text28', alias: 'Phase weight' },
  /** Its list of values has the names of baselines, described as `Baseline`, `Baseline 1`, … */
  baselineNames: { id: '188744015', name: 'Text29', alias: 'Names of baselines' },
  /** Its list of values has time zones, described by the number of a calendar; 0 is the zone of all dates. */
  timeZones: { id: '188744016', name: 'Text30', alias: 'Time zones of calendars' },
  /** A mark of tasks without a constraint, which stay where they were put. */
  isPut: { id: '188743981', name: 'Flag20', alias: 'Stays where it was put' },
} as const
export type CustomField = keyof typeof customFields

/** Last day of the format's first versions: a yearly exception that lasts until this day lasts for ever. */
export const lastDay = '2049-12-31'

/** Name of a baseline by its number. */
export const baselineName = (number: number): string => (number === 0 ? 'Baseline' : `Baseline ${number}`)

/** `Priority` of a task, 0 to 1000 with 500 as usual. */
export const priorityNumbers = { low: 250, medium: 500, high: 700, urgent: 900 } as const

/** The format numbers baselines from 0 to 10. */
export const mostBaselines = 11
