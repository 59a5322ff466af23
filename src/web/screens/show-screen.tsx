import type { Model } from '../../core/model.ts'
import { useProduct } from '../product/product.ts'
import { RowBoundary } from '../records/row-boundary.tsx'

type Props = {
  readonly model: Model
  /** By default that of the address. */
  readonly id?: string
  /** Laid out as a profile, by `profile`. */
  readonly isProfile?: boolean
}

/** A row's page, as its declaration lays it out (`show`). */
export const ShowScreen = ({ model, id, isProfile = false }: Props) => {
  const { record: Record } = useProduct()
  return (
    <RowBoundary model={model} {...(id === undefined ? {} : { id })}>
      {(row, reread) => <Record model={model} row={row} reread={reread} isProfile={isProfile} />}
    </RowBoundary>
  )
}
