import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import type { Payloads } from '../product.ts'

const pick = (from: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** Our own server takes all that was typed; another one exactly what the specification lists. */
export const createPayload = (model: Model, payloads: Payloads, values: Row, own: boolean): Row => {
  const listed = payloads[model.name]?.create
  return own || listed === undefined ? values : pick(values, listed)
}

/**
 * A row that came with a version is from our own server: it gets what was changed, and the version that was read.
 * Another server gets the specified payload whole, unchanged fields from the row.
 */
export const updatePayload = (model: Model, payloads: Payloads, row: Row | undefined, changed: Row): Row => {
  if (row?.version !== undefined) return { ...changed, version: row.version }
  const listed = payloads[model.name]?.update
  return listed === undefined ? changed : pick({ ...row, ...changed }, listed)
}

/** Uploads travel as multipart; so does the creation of anything that could have one (specification, 'Users'). */
export const needsMultipart = (model: Model, values: Row, creating: boolean): boolean =>
  (creating && model.fields.some(({ field, creatable }) => field.kind === 'file' && creatable)) ||
  Object.values(values)
    .flat()
    .some((value) => value instanceof File)

/**
 * Multipart spelling: booleans `1` and `0`, lists repeated under `name[]`, nothing for what has no value (an empty
 * text when updating, where it means to clear).
 */
export const toFormData = (values: Row, creating: boolean): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (Array.isArray(value))
      for (const one of value)
        if (one instanceof File) form.append(`${name}[]`, one, one.name)
        else form.append(`${name}[]`, String(one))
    else if (typeof value === 'boolean') form.append(name, value ? '1' : '0')
    else if (value === null || value === undefined) {
      if (!creating && value === null) form.append(name, '')
    } else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
