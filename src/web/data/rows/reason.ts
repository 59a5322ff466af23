import i18next from 'i18next'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'

/** Returns the label of an entity's field, by its wire name or name; undefined for any other name. */
export const labelOfError = (model: Model, key: string): string | undefined => {
  const field = model.fields.find((one) => one.wire === key || one.name === key)
  return field === undefined ? undefined : i18next.t(labelKey(model, field.name))
}

/**
 * The server's message of a refused call; field errors are preferred as they are more specific. A field that the user has not
 * changed is named: its error would otherwise be about nothing in sight.
 * @param problem a problem document, or an error with `message` and `errors`
 * @param otherwise the text if the server gives none
 * @param changed values that the call changes, by wire name
 */
export const reasonOf = (model: Model, problem: unknown, otherwise: string, changed: Row = {}): string => {
  if (!isRow(problem)) return otherwise
  const texts = Object.entries(isRow(problem.errors) ? problem.errors : {}).flatMap(([key, messages]) => {
    const label = Object.hasOwn(changed, key) ? undefined : labelOfError(model, key)
    return [messages].flat().flatMap((text) => {
      if (typeof text !== 'string' || text === '') return []
      return [label === undefined ? text : i18next.t('common:property.reason', { label, reason: text })]
    })
  })
  if (texts.length > 0) return [...new Set(texts)].join(' ')
  return typeof problem.message === 'string' && problem.message !== '' ? problem.message : otherwise
}
