import type { Model } from '../../../core/declare/model.ts'
import { isDueDay, usualEndOf } from '../../../core/time/days/end-of-work.ts'
import { isoOf } from '../../clock.ts'
import type { Json } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'

/**
 * Returns the moments at which the work of days ends for a row, written as on the wire: by the hours that its area
 * knows, else at the usual hour in the writer's zone.
 * @param row by wire name, as it would become
 */
export const endsOfDays = async (model: Model, row: Json, context: HookContext): Promise<(day: string) => string> => {
  const { caller, engine } = context
  const known = await engine.hooks[model.name]?.endsOfDays?.(row, context)
  const timeZone = caller === 'system' ? 'UTC' : caller.timeZone
  return (day) => isoOf(known?.(day) ?? usualEndOf(day, timeZone))
}

/**
 * Makes moments of the days that were sent without a time for fields where such a day is the end of its work (`dayIs`): whichever
 * way the row is written, the same moment.
 * @param plain values by wire name, changed in place
 * @param before the stored row; undefined for a new one
 */
export const endDays = async (
  model: Model,
  plain: Json,
  before: Json | undefined,
  context: HookContext,
): Promise<void> => {
  const days = model.fields.flatMap(({ field, wire }) => {
    const day = plain[wire]
    return isDueDay(field, day) ? [[wire, day] as const] : []
  })
  if (days.length === 0) return
  const endOf = await endsOfDays(model, { ...before, ...plain }, context)
  for (const [wire, day] of days) plain[wire] = endOf(day)
}
