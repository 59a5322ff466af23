import type { FastifyRequest } from 'fastify'
import { dayIn } from '../../../../core/relative.ts'
import { isDay } from '../../../../core/values.ts'
import type { Actor } from '../../../../server/actor.ts'
import { type Api, idOf, pairsOf } from '../../../../server/api/context.ts'
import { faultAt, forbidden, notFound } from '../../../../server/problem.ts'
import { type Reader, readerFor } from '../../../../server/rows/read.ts'
import { dayAfter, daysBetween, mostDays } from '../../figure-days.ts'
import { type Fact, type Unit, units } from '../../figure-facts.ts'

/** Days of a figure over a project, unless said. */
const usualDays = 30

/** Who asks for a figure, on what, and how: everything that its call says. */
export type Asked = {
  readonly caller: Actor
  readonly reader: Reader
  /** Of the row that the path names; the caller may see it. */
  readonly id: string
  readonly now: number
  readonly timeZone: string
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * Somebody of a client (`insiders.ts`). Figures are the organisation's own: they are shown some of its tasks, and would read
 * a part as the whole. Who sees every task is none, whomever they belong to.
 */
const isOutsider = ({ roles, attributes, permissions }: Actor): boolean =>
  !permissions.has('task-index-all') && (roles.has('client') || (attributes.client ?? null) !== null)

/**
 * Reads a call below a project or a sprint. Figures count every task, whoever reads them: one that differed by reader
 * would be none. Who may see the row itself sees them.
 * @param known parameters that the call takes @throws Problem 403, 404, 422
 */
export const askedOf = async (
  { engine, actor }: Api,
  request: FastifyRequest,
  of: 'project' | 'sprint',
  known: readonly string[],
): Promise<Asked> => {
  const caller = actor(request)
  const reader = readerFor(engine, caller)
  const id = idOf(request)
  const model = engine.models.of(of)
  if (!reader.scope.rules.mayRead(model) || (await reader.one(model, id)) === undefined) throw notFound()
  if (isOutsider(caller)) throw forbidden()
  const parameters = new Map<string, string>()
  for (const [name, value] of pairsOf(request)) {
    if (!known.includes(name)) throw faultAt(name.slice(0, 80), 'unknown_parameter')
    if (parameters.has(name)) throw faultAt(name, 'doubled')
    parameters.set(name, value)
  }
  return { caller, reader, id, now: engine.now(), timeZone: caller.timeZone, parameters }
}

export const mayEstimate = ({ permissions }: Actor): boolean => permissions.has('task-estimate')

/**
 * What is summed. Points and hours are for those who may read estimates: others count tasks, and so does who does not say
 * what of work in which nobody gave points.
 */
export const unitIn = ({ caller, parameters }: Asked, facts: readonly Fact[]): Unit => {
  const asked = parameters.get('unit')
  if (asked === undefined)
    return mayEstimate(caller) && facts.some(({ points = 0 }) => points > 0) ? 'story_points' : 'tasks'
  const unit = units.find((one) => one === asked)
  if (unit === undefined) throw faultAt('unit', 'bad_choice')
  if (unit !== 'tasks' && !mayEstimate(caller)) throw forbidden()
  return unit
}

/** The days that are asked about, none in the future; the last thirty unless said. */
export const daysIn = ({ now, timeZone, parameters }: Asked): readonly string[] => {
  const today = dayIn(now, timeZone)
  const dayOf = (name: string, otherwise: string): string => {
    const day = parameters.get(name) ?? otherwise
    if (!isDay(day)) throw faultAt(name, 'bad_value')
    return day
  }
  const to = dayOf('to', today)
  const from = dayOf('from', dayAfter(to, 1 - usualDays))
  if (from > to) throw faultAt('to', 'bad_value')
  const days = daysBetween(from, to)
  // More than the figure holds: refused, not cut off without a word.
  if (days.length === mostDays && days.at(-1) !== to) throw faultAt('from', 'bad_value')
  return days.filter((day) => day <= today)
}
