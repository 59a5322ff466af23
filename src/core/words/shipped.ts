import type { Field } from '../declare/fields.ts'
import type { Model, ModelField } from '../declare/model.ts'
import { keyOfShipped } from './keys.ts'

/** Texts of a field that come with the product, by key; none of most fields. */
export const shippedOf = (field: Field): { readonly [key: string]: string } =>
  ('shipped' in field ? field.shipped : undefined) ?? {}

/** Returns the key of the translation of a text that came with the product unchanged; else undefined. */
export const shippedKey = (
  { name: entity }: Model,
  { name, field }: ModelField,
  value: unknown,
): string | undefined => {
  const found = Object.entries(shippedOf(field)).find(([, text]) => text === value)
  return found === undefined ? undefined : keyOfShipped(entity, name, found[0])
}

/** Returns the text to store for a written one: the product's own, if the written one is its translation. */
export const shippedFor = (
  { name: entity }: Model,
  { name, field }: ModelField,
  written: string,
  t: (key: string) => string,
): string =>
  Object.entries(shippedOf(field)).find(([key]) => t(keyOfShipped(entity, name, key)) === written)?.[1] ?? written
