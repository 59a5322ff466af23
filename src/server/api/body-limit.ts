import type { Model } from '../../core/declare/model.ts'

/** Bytes of a JSON body, unless its entity has longer texts. */
export const mostBody = 2_000_000

/**
 * Room for the longest texts of an entity and as much again, so that one which is too long is refused at its field. Nothing where
 * the limit of all calls holds.
 */
export const bodyLimitOf = ({ fields }: Model): { readonly bodyLimit?: number } => {
  const lengths = fields.map(({ field, type }) => (type === 'markup' && 'max' in field ? Number(field.max) : 0))
  const longest = Math.max(0, ...lengths)
  return longest * 2 > mostBody ? { bodyLimit: longest * 2 + mostBody } : {}
}
