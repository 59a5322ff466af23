import type { Field } from '../declare/fields.ts'

/** Returns the name in a row at `entity`, or within a field at `when.entity`; undefined where there is none. */
const namedAt = (row: { readonly [wire: string]: unknown }, path: string): string | undefined => {
  let value: unknown = row
  for (const step of path.split('.')) {
    const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    value = isHolder ? (value as { readonly [step: string]: unknown })[step] : undefined
  }
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the entity about whose rows a field of conditions asks: its declared one, or the one that the row names;
 * undefined for other fields.
 */
export const entityAsked = (field: Field, row: { readonly [wire: string]: unknown }): string | undefined => {
  if ('on' in field && field.on !== undefined) return field.on
  return 'named' in field && field.named !== undefined ? namedAt(row, field.named) : undefined
}
