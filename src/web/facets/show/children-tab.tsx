import Box from '@mui/material/Box'
import { useCallback, useMemo } from 'react'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useStoredText } from '../../collection/layout-store.ts'
import { ShapeSwitch } from '../../collection/shape-switch.tsx'
import { rowAddress } from '../../data/titles.ts'
import { loadNamespace } from '../../i18n/i18n.ts'
import { useProduct } from '../../product/product.ts'
import { SheetScreen } from '../../screens/sheet-screen.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { childrenOf } from './children-of.ts'

type ChildrenTableProps = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Rows of a `children` field as a sheet with search, filters, sorting and editing. */
const ChildrenTable = ({ model, row, field }: ChildrenTableProps) => {
  const { models } = useProduct()
  const id = String(row.id)
  const { child, by, fixed } = useMemo(() => childrenOf(models, model, field, { id }), [models, model, field, id])
  const without = useMemo(() => [by], [by])
  const address = useCallback((row: Row) => rowAddress(child, row) ?? '', [child])
  return <SheetScreen model={child} fixed={fixed} omittedColumns={without} address={address} />
}

const DeclaredBoard = deferred(async () => {
  const [{ DeclaredBoard: Board }] = await Promise.all([
    import('../../board/declared-board.tsx'),
    ...['board', 'drag'].map(loadNamespace),
  ])
  return Board
}, 480)

const DeclaredPlan = deferred(async () => {
  const [{ DeclaredPlan: Plan }] = await Promise.all([
    import('../../plan/declared-plan.tsx'),
    ...['plan', 'drag'].map(loadNamespace),
  ])
  return Plan
}, 480)

type Props = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Rows of a `children` field as a board or plan, as the child's declaration describes. */
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

/** The tab of a `children` field: a table, board or plan; the last choice is stored on the device. */
export const ChildrenTab = (props: Props) => {
  const { model, field } = props
  const shapes = model.entity.show?.tabs?.find(({ children }) => children === field.name)?.as ?? ['table']
  const [storedShape, storeShape] = useStoredText(`shape:${model.name}.${field.name}`)
  const shape = shapes.find((shape) => shape === storedShape) ?? shapes[0]
  return (
    <>
      {shapes.length > 1 && shape !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 2 }}>
          <ShapeSwitch
            shapes={shapes}
            shape={shape}
            onChoose={(next) => storeShape(next === shapes[0] ? undefined : next)}
          />
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
