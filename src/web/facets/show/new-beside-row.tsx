import { useEffect } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { targetModel } from '../../data/rows/titles.ts'
import { registerPlace } from '../../fields/commands/quick-form.ts'
import { holdsFor } from '../../fields/forms/form-values.ts'
import { useReading } from '../../fields/values/use-reading.ts'

type Props = { readonly model: Model; readonly row: Row }

/** Gives a new row of the same kind, made by `c` on a row's page, the place of that row (`quick.place`), as far as it is offered. */
export const NewBesideRow = ({ model, row }: Props) => {
  const { models } = useProduct()
  const { timeZone } = useReading()
  const preset = (model.entity.quick?.place ?? []).flatMap((name) => {
    const field = model.byName.get(name)
    const id = row[field?.wire ?? '']
    if (field === undefined || typeof id !== 'string') return []
    const place = row[field.includeAs ?? '']
    const offers = 'offers' in field.field ? field.field.offers : undefined
    const isOffered =
      offers === undefined || (isRow(place) && holdsFor(offers, targetModel(models, field), place, undefined, timeZone))
    return isOffered ? [[field.wire, id] as const] : []
  })
  const key = JSON.stringify(Object.fromEntries(preset))
  useEffect(() => (key === '{}' ? undefined : registerPlace({ model, preset: JSON.parse(key) })), [model, key])
  return null
}
