import Box from '@mui/material/Box'
import { useCallback, useMemo } from 'react'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useKept } from '../../collection/layout-store.ts'
import { ShapeSwitch } from '../../collection/shape-switch.tsx'
import { rowAddress } from '../../data/titles.ts'
import { addLateWords } from '../../i18n/i18n.ts'
import { useProduct } from '../../product/product.ts'
import { SheetScreen } from '../../screens/sheet-screen.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { childrenOf } from './children-of.ts'

type ChildrenTableProps = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Rows of a `children` field as a sheet: searched, filtered, sorted and written in. */
const ChildrenTable = ({ model, row, field }: ChildrenTableProps) => {
  const { models } = useProduct()
  const id = String(row.id)
  const { child, by, fixed } = useMemo(() => childrenOf(models, model, field, { id }), [models, model, field, id])
  const without = useMemo(() => [by], [by])
  const address = useCallback((row: Row) => rowAddress(child, row) ?? '', [child])
  return <SheetScreen model={child} fixed={fixed} without={without} address={address} />
}

const DeclaredBoard = deferred(async () => {
  const [{ DeclaredBoard: Board }] = await Promise.all([
    import('../../board/declared-board.tsx'),
    ...['board', 'drag'].map(addLateWords),
  ])
  return Board
}, 480)

const DeclaredPlan = deferred(async () => {
  const [{ DeclaredPlan: Plan }] = await Promise.all([
    import('../../plan/declared-plan.tsx'),
    ...['plan', 'drag'].map(addLateWords),
  ])
  return Plan
}, 480)

type Props = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Rows of a `children` field as the shape that their own declaration describes. */
const ChildrenShape = ({
  Shape,
  model,
  row,
  field,
}: Props & { readonly Shape: typeof DeclaredBoard | typeof DeclaredPlan }) => {
  const { models } = useProduct()
  const id = String(row.id)
  const { child, fixed, preset } = useMemo(() => childrenOf(models, model, field, { id }), [models, model, field, id])
  return <Shape model={child} fixed={fixed} preset={preset ?? {}} />
}

/** Rows of a `children` field in their tab: as a table, a board or a plan, as the declaration offers and the user last chose. */
export const ChildrenTab = (props: Props) => {
  const { model, field } = props
  const shapes = model.entity.show?.tabs?.find(({ children }) => children === field.name)?.as ?? ['table']
  const [kept, keep] = useKept(`shape:${model.name}.${field.name}`)
  const shape = shapes.find((shape) => shape === kept) ?? shapes[0]
  return (
    <>
      {shapes.length > 1 && shape !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 2 }}>
          <ShapeSwitch shapes={shapes} shape={shape} onChoose={(next) => keep(next === shapes[0] ? undefined : next)} />
        </Box>
      )}
      {shape === 'board' || shape === 'plan' ? (
        <ChildrenShape Shape={shape === 'board' ? DeclaredBoard : DeclaredPlan} {...props} />
      ) : (
        <ChildrenTable {...props} />
      )}
    </>
  )
}
