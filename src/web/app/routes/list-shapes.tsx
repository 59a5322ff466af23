import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { rowAddress } from '../../data/rows/titles.ts'
import { useStoredText } from '../../views/collection/layout-store.ts'
import { reportParameter } from '../../views/collection/list-state.ts'
import { otherShapes } from '../../views/collection/other-shapes.ts'
import type { ListShape } from '../../views/collection/shape-switch.tsx'
import { shapeParameter } from '../../views/collection/use-list-state.ts'
import { ListScreen } from '../screens/list-screen.tsx'

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
const EntityCalendar = deferred(async () => {
  const [{ DeclaredCalendar }] = await Promise.all([
    import('../../views/calendar/declared-calendar.tsx'),
    ...['calendar', 'repeat'].map(loadNamespace),
  ])
  return DeclaredCalendar
}, 640)
const DeclaredTimeline = deferred(async () => {
  const [{ DeclaredTimeline: Bars }] = await Promise.all([
    import('../../views/timeline/declared-timeline.tsx'),
    loadNamespace('timeline'),
  ])
  return Bars
}, 480)
const DeclaredReport = deferred(async () => {
  const [{ DeclaredReport: Report }] = await Promise.all([
    import('../../views/report/declared-report.tsx'),
    loadNamespace('report'),
  ])
  return Report
}, 480)
const ShapeScreen = deferred(async () => (await import('./shape-screen.tsx')).ShapeScreen, 480)

const Sheet = deferred(async () => (await import('../../facets/show/sheet-screen.tsx')).SheetScreen, 480)

const everyRow: Group = { operator: 'and', filters: [] }
const noColumns: readonly string[] = []
const SheetOf = ({ model }: { readonly model: Model }) => {
  const address = useCallback((row: Row) => rowAddress(model, row) ?? '', [model])
  return <Sheet model={model} fixed={everyRow} omittedColumns={noColumns} address={address} />
}

const noPreset = {}

/** The list of an entity; of one with several shapes, in the shape that the address names, else the one chosen last. */
export const ListShapes = ({ model }: { readonly model: Model }) => {
  const [params, setParams] = useSearchParams()
  const [storedShape, storeShape] = useStoredText(`shape:${model.name}`)
  const otherShapeNames = otherShapes(model)
  // A saved view of a report has the report's question but not the name of its shape.
  const named = params.get(shapeParameter) ?? (params.has(reportParameter) ? 'report' : undefined)
  const requested = named ?? storedShape ?? (model.entity.calendar?.first === true ? 'calendar' : undefined)
  const shape = otherShapeNames.find((other) => other === requested)
  const choose = (next: ListShape) => {
    const other = otherShapeNames.find((other) => other === next)
    storeShape(other ?? (model.entity.calendar?.first === true ? 'table' : undefined))
    setParams((current) => {
      const to = new URLSearchParams(current)
      to.delete(reportParameter)
      if (other === undefined && model.entity.calendar?.first !== true) to.delete(shapeParameter)
      else to.set(shapeParameter, other ?? 'table')
      return to
    })
  }
  if (shape === undefined) return <ListScreen model={model} others={otherShapeNames} onOther={choose} />
  return (
    <ShapeScreen model={model} shapes={['table', ...otherShapeNames]} shape={shape} onChoose={choose}>
      {shape === 'sheet' && <SheetOf model={model} />}
      {shape === 'board' && <DeclaredBoard model={model} preset={noPreset} />}
      {shape === 'timeline' && <DeclaredTimeline model={model} />}
      {shape === 'plan' && <DeclaredPlan model={model} preset={noPreset} />}
      {shape === 'report' && <DeclaredReport model={model} />}
      {shape === 'calendar' && <EntityCalendar model={model} preset={noPreset} />}
    </ShapeScreen>
  )
}
