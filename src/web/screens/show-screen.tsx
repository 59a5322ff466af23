import type { Model } from '../../core/model.ts'
import { useProduct } from '../product/product.ts'
import { RowBoundary } from '../records/row-boundary.tsx'

/** A row's page, as its declaration lays it out (`show`). @param id by default that of the address */
export const ShowScreen = ({ model, id }: { readonly model: Model; readonly id?: string }) => {
  const { record: Record } = useProduct()
  return (
    <RowBoundary model={model} {...(id === undefined ? {} : { id })}>
      {(row, reread) => <Record model={model} row={row} reread={reread} />}
    </RowBoundary>
  )
}
