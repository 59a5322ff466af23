import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { AddRow, isMadeByTitle } from '../../fields/forms/add-row.tsx'
import { useStoredText } from '../../views/collection/layout-store.ts'
import { ShapeSwitch } from '../../views/collection/shape-switch.tsx'
import { childrenOf, followsParent } from './children-of.ts'
import { NewChildTools } from './new-child-tools.tsx'
import { SheetScreen } from './sheet-screen.tsx'

type Props = { readonly model: Model; readonly row: Row; readonly field: ModelField }

/** Returns the rows that a `children` field shows here, and whether the user may add one. */
const useChildren = ({ model, row, field }: Props) => {
  const { models } = useProduct()
  const access = useAbility<Access>()
  const id = String(row.id)
  const children = useMemo(() => childrenOf(models, model, field, { id }), [models, model, field, id])
  const { child } = children
  const mayStore = useHolds({ permissions: [permissionFor(child.entity, 'store')] })
  const mayAdd =
    mayStore &&
    child.operations.has('store') &&
    (!followsParent(children) || permitsRow(access, 'update', model.entity.permission, row))
  return { children, mayAdd }
}

/** Rows of a `children` field as a sheet with search, filters, sorting and editing. */
const ChildrenTable = (props: Props) => {
  const { model, row } = props
  const { t } = useTranslation('facets')
  const { children, mayAdd } = useChildren(props)
  const { child, by, fixed, preset, start } = children
  const without = useMemo(() => [by], [by])
  const address = useCallback((row: Row) => rowAddress(child, row) ?? '', [child])
  return (
    <SheetScreen
      model={child}
      fixed={fixed}
      omittedColumns={without}
      address={address}
      main={mayAdd && start !== undefined && <NewChildTools>{{ ...children, start }}</NewChildTools>}
      foot={
        mayAdd && settings.own && preset !== undefined && isMadeByTitle(child, preset) ? (
          <AddRow model={child} values={preset} label={t('addTo', { list: titleOf(model, row) })} />
        ) : undefined
      }
    />
  )
}

const DeclaredBoard = deferred(async () => {
  const [{ DeclaredBoard: Board }] = await Promise.all([
    import('../../views/board/declared-board.tsx'),
    ...['board', 'drag'].map(loadNamespace),
  ])
  return Board
}, 480)

const DeclaredPlan = deferred(async () => {
  const [{ DeclaredPlan: Plan }] = await Promise.all([
    import('../../views/plan/declared-plan.tsx'),
    ...['plan', 'drag'].map(loadNamespace),
  ])
  return Plan
}, 480)

/** Rows of a `children` field as a board or plan, as the child's declaration describes. */
const ChildrenShape = ({ Shape, ...props }: Props & { readonly Shape: typeof DeclaredBoard | typeof DeclaredPlan }) => {
  const { children, mayAdd } = useChildren(props)
  const { child, fixed, preset, start } = children
  return (
    <>
      {mayAdd && start !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 2 }}>
          <NewChildTools>{{ ...children, start }}</NewChildTools>
        </Box>
      )}
      <Shape model={child} fixed={fixed} preset={preset ?? {}} />
    </>
  )
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
