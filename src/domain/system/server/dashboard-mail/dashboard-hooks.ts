import { isoOf } from '../../../../server/clock.ts'
import type { EntityHooks } from '../../../../server/engine.ts'

/** The time of day at which a dashboard is mailed by default. */
const usualTime = '07:00'

export const dashboardHooks: EntityHooks<'dashboard'> = {
  beforeWrite: async ({ values, before }, { engine }) => {
    const isChanged = [values.mail_days, values.mail_at, values.mail_to].some((value) => value !== undefined)
    if (!isChanged) return undefined
    const days = (values.mail_days === undefined ? before?.mail_days : values.mail_days) ?? []
    const at = values.mail_at === undefined ? before?.mail_at : values.mail_at
    return {
      mailed_since: isoOf(engine.now()),
      ...(days.length > 0 && (at ?? null) === null ? { mail_at: usualTime } : {}),
    }
  },
}
