import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Product } from '../areas/product.ts'
import { rowAddress } from './titles.ts'

/** Address at which a row is shown, that was read with its owner: a comment on the page of the row that it is about. */
export const foundAddress = ({ models, foundAddresses }: Product, model: Model, row: Row): string => {
  const about = models.all.find(({ name }) => name === row.about_type)
  const at = about && model.entity.serves === 'talks' ? rowAddress(about, { id: row.about_id }) : undefined
  return at === undefined
    ? (foundAddresses[model.name]?.(row) ?? rowAddress(model, row) ?? '/')
    : `${at}?${new URLSearchParams({ [model.name]: String(row.id) })}`
}
