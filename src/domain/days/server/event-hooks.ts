import type { DraftValues } from '../../../core/declare/register.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { inOtherZone, ruleOfType, type Times, timesOf, typeOfRule, withLastDay } from '../event-times.ts'

type Values = DraftValues<'event'>

/**
 * Keeps the specification's form of the repetition and the rule behind it equal: the one that was not sent follows the
 * other.
 * @param isUndo the sent values are a whole earlier state, which is stored as it was
 */
const repetition = ({ values, before }: Draft<'event'>, timeZone: string, isUndo: boolean): Values => {
  const sentRule = values.repeat_rule !== undefined && values.repeat_rule !== (before?.repeat_rule ?? null)
  const sentType = values.repeat_type !== undefined && values.repeat_type !== (before?.repeat_type ?? null)
  const sentEnd = values.repeat_end_date !== undefined && values.repeat_end_date !== (before?.repeat_end_date ?? null)
  const rule = values.repeat_rule === undefined ? before?.repeat_rule : values.repeat_rule
  if (sentRule && isUndo) return {}
  if (sentRule && typeof rule === 'string') {
    const { type, lastDay } = typeOfRule(rule, timeZone)
    // If both are sent, each is stored as sent, and the rule applies.
    return { ...(sentType ? {} : { repeat_type: type }), ...(sentEnd ? {} : { repeat_end_date: lastDay }) }
  }
  if (sentRule && !sentType) return { repeat_type: null, repeat_end_date: null }
  const lastDay = (values.repeat_end_date === undefined ? before?.repeat_end_date : values.repeat_end_date) ?? null
  if (sentType)
    return typeof values.repeat_type === 'string'
      ? { repeat_rule: ruleOfType(values.repeat_type, lastDay) }
      : { repeat_rule: null, repeat_end_date: null }
  if (!sentEnd) return {}
  if (typeof rule !== 'string') throw faultAt('repeat_type', 'required')
  return { repeat_rule: withLastDay(rule, lastDay) }
}

const timeFields = ['start_datetime', 'end_datetime', 'event_date', 'is_all_day', 'time_zone'] as const

export const eventHooks: EntityHooks<'event'> = {
  beforeWrite: async (draft, { caller, isUndo = false }) => {
    const { values, before } = draft
    const time_zone = values.time_zone ?? before?.time_zone ?? (caller === 'system' ? 'UTC' : caller.timeZone)
    const isAllDay = values.is_all_day ?? before?.is_all_day ?? false
    const repeats = repetition(draft, time_zone, isUndo)
    // A row with a start has all times, but the type of stored rows can't express that.
    const former = before?.start_datetime == null ? undefined : (before as unknown as Times)
    const wasZone = before?.time_zone ?? time_zone
    const keepsDays = isAllDay && before?.is_all_day === true && wasZone !== time_zone
    const known = former !== undefined && keepsDays ? inOtherZone(former, wasZone, time_zone) : former
    // Times that were written together stay as they were sent until one of them changes.
    const isTimed = known === undefined || timeFields.some((field) => values[field] !== undefined)
    const times = isTimed ? timesOf(values, known, isAllDay, time_zone) : undefined
    if (times === undefined) return { time_zone, ...repeats }
    return { time_zone, ...times, ...repeats }
  },
}
