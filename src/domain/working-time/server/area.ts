import type { Faults } from '../../../core/check-predicate.ts'
import { readHours, writeHours } from '../../../core/working-time/hours.ts'
import { onServer } from '../../../server/area.ts'
import { workingTime } from '../area.ts'
import { weekdays } from '../calendar-hours.ts'
import { workingTimeGrants } from '../grants.ts'

/** Hours in their one spelling; those that can't be read stay as they are for `hourFaults`. */
const spelled = <F extends string>(values: { readonly [K in F]?: readonly string[] | null }, fields: readonly F[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const hours = readHours(values[field] ?? [])
      return values[field] === undefined || values[field] === null || hours === undefined
        ? []
        : [[field, writeHours(hours)]]
    }),
  )

const hourFaults = <F extends string>(
  values: { readonly [K in F]?: readonly string[] | null },
  fields: readonly F[],
): Faults =>
  Object.fromEntries(
    fields.flatMap((field) => (readHours(values[field] ?? []) === undefined ? [[field, [{ code: 'bad_hours' }]]] : [])),
  )

export const workingTimeServer = onServer(workingTime, {
  grants: workingTimeGrants,
  hooks: {
    business_calendar: {
      check: (row) => hourFaults(row, weekdays),
      beforeWrite: async ({ values }) => spelled(values, weekdays),
    },
    holiday: {
      check: (row) => hourFaults(row, ['hours']),
      beforeWrite: async ({ values }) => spelled(values, ['hours']),
    },
  },
})
