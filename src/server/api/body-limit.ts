import type { Model } from '../../core/declare/model.ts'

/** Bytes of a JSON body, unless its entity has longer texts. */
export const mostBody = 2_000_000

/**
 * Room for the longest texts of an entity and as much again, so that one which is too long is refused at its field. Nothing where
 * the limit of all calls holds.
 */
export const bodyLimitOf = ({ fields }: Model): { readonly bodyLimit?: number } => {
  const longest = Math.max(
    0,
    ...fields.map(({ field }) =>
      'max' in field && typeof field.max === 'number' && field.kind === 'richText' ? field.max : 0,
    ),
  )
  return longest * 2 > mostBody ? { bodyLimit: longest * 2 + mostBody } : {}
}
