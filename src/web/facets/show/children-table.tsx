import { useCallback, useMemo } from 'react'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { rowAddress } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { SheetScreen } from '../../screens/sheet-screen.tsx'
import { childrenOf } from './children-of.ts'

type Props = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Rows of a `children` field as a sheet: searched, filtered, sorted and written in. */
export const ChildrenTable = ({ model, row, field }: Props) => {
  const { models } = useProduct()
  const id = String(row.id)
  const { child, by, fixed } = useMemo(() => childrenOf(models, model, field, { id }), [models, model, field, id])
  const without = useMemo(() => [by], [by])
  const address = useCallback((one: Row) => rowAddress(child, one) ?? '', [child])
  return <SheetScreen model={child} fixed={fixed} without={without} address={address} />
}
