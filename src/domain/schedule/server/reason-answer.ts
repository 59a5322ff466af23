import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import { isNever } from '../hours.ts'
import type { Reason, ScheduledTask } from '../plan.ts'
import type { TaskRow } from './plan-rows.ts'

/** The look-ups by which reasons are put into words. */
export type ReasonWords = {
  readonly mayName: (id: string) => boolean
  /** Returns a task of the plan by its id, even one that the reader may not see. */
  readonly taskOf: (id: string) => TaskRow | undefined
}

const reasonAnswer = (reason: Reason, words: ReasonWords): Json & { readonly kind: string } => {
  const { mayName, taskOf } = words
  if ('link' in reason) {
    const { from, to, link } = reason
    return {
      kind: 'link',
      from_id: mayName(from) ? from : null,
      to_id: to,
      type: link.type,
      lag: link.lag,
      elapsed: link.elapsed === true,
    }
  }
  if (reason.kind !== 'constraint') return { kind: reason.kind }
  const held = taskOf(reason.of)
  // A task without a constraint of its own stays where it was put.
  if (held?.constraint === null) return { kind: 'placed' }
  const at = mayName(reason.of) ? (held?.constraint_at ?? null) : null
  return {
    kind: 'constraint',
    constraint: reason.constraint,
    of_id: reason.of,
    at: at === null ? null : isoOf(at),
  }
}

/**
 * Kinds of reasons that may ask for the same moment, most useful to the reader first. Stored dates are where links put
 * a task, so that a linked task has the reason `placed`, too.
 */
const kinds = ['link', 'constraint', 'status_date', 'plan_start', 'placed']

/**
 * Returns the reasons of a row's dates. Only one kind is returned: the one that has to change so that the dates do.
 * Where a row has no dates because its calendar never opens, that reason comes first.
 */
export const reasonAnswers = ({ finish, reasons }: ScheduledTask, words: ReasonWords): readonly Json[] => {
  const all = reasons.map((reason) => reasonAnswer(reason, words))
  const first = Math.min(...all.map(({ kind }) => kinds.indexOf(kind)))
  const firstReasons = all.filter(({ kind }) => kinds.indexOf(kind) === first)
  return isNever(finish) ? [{ kind: 'never_open' }, ...firstReasons] : firstReasons
}
