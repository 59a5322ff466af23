import type { ModelField } from '../../../core/model.ts'
import type { Values } from './form-values.ts'

/**
 * What was typed and not saved, kept for this tab: a time-out, an ended session or a reload loses nothing. Passwords
 * and files are never kept.
 */
export const draftKey = (userId: string, entity: string, id: string): string => `draft:${userId}:${entity}:${id}`

const keepable = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.filter(({ field }) => field.kind !== 'secret' && field.kind !== 'file')

export const readDraft = (key: string, fields: readonly ModelField[]): Values | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const values = kept as Values
    const known = keepable(fields).filter(({ wire }) => Object.hasOwn(values, wire))
    return known.length === 0 ? undefined : Object.fromEntries(known.map(({ wire }) => [wire, values[wire]]))
  } catch {
    return undefined
  }
}

/** @param changed what differs from what the form began with; nothing clears the draft */
export const writeDraft = (key: string, fields: readonly ModelField[], changed: Values): void => {
  const kept = Object.fromEntries(
    keepable(fields).flatMap(({ wire }) => (Object.hasOwn(changed, wire) ? [[wire, changed[wire]] as const] : [])),
  )
  if (Object.keys(kept).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(kept))
}
export const clearDraft = (key: string): void => sessionStorage.removeItem(key)
