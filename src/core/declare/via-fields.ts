import type { Rule } from './entity.ts'

/** A reference whose row decides who may read, or change, the rows that refer to it. */
export type Via = { readonly field: string; readonly asked: 'read' | 'update' }
/** Returns all `via` references in a read rule, at any depth. */
export const viasOf = (rule: Rule): readonly Via[] => {
  if ('via' in rule) return [{ field: rule.via, asked: rule.access ?? 'read' }]
  if ('any' in rule) return rule.any.flatMap(viasOf)
  if ('not' in rule) return viasOf(rule.not)
  return 'every' in rule ? rule.every.flatMap(viasOf) : []
}
export const viaFields = (rule: Rule): readonly string[] => [...new Set(viasOf(rule).map(({ field }) => field))]
