import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import type { Payloads } from '../areas/product.ts'
import { includedRows, keyIn } from './titles.ts'

const pick = (from: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** Our own server gets all values; other servers exactly those that the specification lists. */
export const createPayload = (model: Model, payloads: Payloads, values: Row, own: boolean): Row => {
  const listed = payloads[model.name]?.create
  return own || listed === undefined ? values : pick(values, listed)
}

/**
 * Writes lists of references as added and removed items, as the user may not see all existing ones. A list that the row
 * does not include is sent as it is.
 */
export const asDifferences = (model: Model, row: Row, changed: Row): Row =>
  Object.fromEntries(
    Object.entries(changed).map(([wire, value]) => {
      const field = model.fields.find((one) => one.wire === wire)
      if (field?.field.kind !== 'refs' || !Array.isArray(value) || !Array.isArray(row[field.includeAs ?? '']))
        return [wire, value]
      const includedKeys = includedRows(field, row).map((one) => keyIn(field, one))
      const newKeys: readonly unknown[] = value
      const added = newKeys.filter((one) => !includedKeys.includes(String(one)))
      return [wire, { added, removed: includedKeys.filter((one) => !newKeys.includes(one)) }]
    }),
  )

/**
 * A row with a version is from our own server, which gets the changed fields and the version. Other servers get the
 * whole specified payload, with unchanged fields from the row.
 */
export const updatePayload = (model: Model, payloads: Payloads, row: Row | undefined, changed: Row): Row => {
  if (row?.version !== undefined) return { ...asDifferences(model, row, changed), version: row.version }
  const listed = payloads[model.name]?.update
  return listed === undefined ? changed : pick({ ...row, ...changed }, listed)
}

/** Multipart is used for files, and for creating rows of entities with file fields (specification, 'Users'). */
export const needsMultipart = (model: Model, values: Row, creating: boolean): boolean =>
  (creating && model.fields.some(({ field, creatable }) => field.kind === 'file' && creatable)) ||
  Object.values(values)
    .flat()
    .some((value) => value instanceof File)

type Difference = { readonly added: readonly unknown[]; readonly removed: readonly unknown[] }
const isDifference = (value: unknown): value is Difference =>
  typeof value === 'object' && value !== null && 'added' in value && 'removed' in value

/**
 * Multipart format: booleans as `1` and `0`, lists repeated under `name[]` (differences under `name[added][]`), rows that come
 * along as JSON; missing values left out; null as empty text in updates, which clears the field.
 */
export const toFormData = (values: Row, creating: boolean): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (Array.isArray(value))
      for (const one of value)
        if (one instanceof File) form.append(`${name}[]`, one, one.name)
        else form.append(`${name}[]`, isRow(one) ? JSON.stringify(one) : String(one))
    else if (typeof value === 'boolean') form.append(name, value ? '1' : '0')
    else if (value === null || value === undefined) {
      if (!creating && value === null) form.append(name, '')
    } else if (isDifference(value))
      for (const operation of ['added', 'removed'] as const)
        for (const one of value[operation]) form.append(`${name}[${operation}][]`, String(one))
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
