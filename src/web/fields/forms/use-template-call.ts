import { useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { isRow, type Row, readMessage, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { type Progress, sendLong } from '../../data/rows/long-call.ts'
import { rowPath } from '../../data/rows/row-calls.ts'
import { targetModel } from '../../data/rows/titles.ts'
import type { Values } from './form-values.ts'

/** Name in a form's values of the choices for the form's template: the template's id, and the body of its call. */
export const templateChoices = '$template'

/** The field of a new row that names its template, and the entity of templates; undefined where the user may use none. */
export const useTemplateField = (model: Model) => {
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const field = model.byName.get(model.entity.copies?.template ?? '')
  if (field === undefined) return undefined
  const target = targetModel(models, field)
  return { field, target, mayUse: settings.own && holdsAll([permissionFor(target.entity, 'show')]) }
}

/** Makes the row of a form from its template, with the user's choices, and reports the progress. */
export const useTemplateCall = (model: Model) => {
  const template = useTemplateField(model)
  const [progress, setProgress] = useState<Progress>()
  const wire = template?.field.wire ?? ''
  return {
    progress,
    isNamedIn: (values: Values): boolean => (values[wire] ?? '') !== '',
    /** @returns undefined if the user may not use templates by their own call */
    send: async (values: Values, { [wire]: id, ...typed }: Row) => {
      if (template?.mayUse !== true || typeof id !== 'string') return undefined
      const chosen = values[templateChoices]
      const choices = isRow(chosen) && chosen.id === id && isRow(chosen.body) ? chosen.body : {}
      try {
        const body = await sendLong(
          `${rowPath(template.target, { id })}/use`,
          { values: typed, ...choices },
          { own: settings.own, signal: new AbortController().signal, onProgress: setProgress },
        )
        return { data: readOne(body), message: readMessage(body) }
      } finally {
        setProgress(undefined)
      }
    },
  }
}
