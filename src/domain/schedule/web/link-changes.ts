import type { PlanAnswer, PlanChanges } from './schedule-answer.ts'

/**
 * Returns the changes of links that make a row wait for exactly the wanted rows; links that stay keep their kind and
 * lag.
 */
export const linkChanges = (
  answer: PlanAnswer,
  row: string,
  wanted: ReadonlySet<string>,
): Pick<PlanChanges, 'links'> | undefined => {
  const now = answer.links.filter(({ successor_id }) => successor_id === row)
  const has = new Set(now.map(({ predecessor_id }) => predecessor_id))
  const add = [...wanted].flatMap((id) => (has.has(id) ? [] : [{ predecessor_id: id, successor_id: row }]))
  const remove = now.flatMap(({ id, predecessor_id }) => (wanted.has(predecessor_id) ? [] : [{ id }]))
  return add.length + remove.length === 0 ? undefined : { links: { add, remove } }
}
