import type { FunctionComponent } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { FiguresOf } from '../../data/areas/browser-figure.ts'
import { useProduct } from '../../data/areas/product.ts'

type Props = { readonly row: Row }

/** One lazily loaded component per entity: its figures, their translations and the chart library. */
const components = new Map<FiguresOf, FunctionComponent<Props>>()
const componentOf = (load: FiguresOf): FunctionComponent<Props> => {
  const cached = components.get(load)
  if (cached !== undefined) return cached
  const component = deferred<Props>(async () => {
    const [figures, { RowFigures }] = await Promise.all([load(), import('./row-figures.tsx'), loadNamespace('figures')])
    await Promise.all([...new Set(figures.map(({ figure }) => figure.words))].map(loadNamespace))
    return ({ row }) => <RowFigures row={row} figures={figures} />
  }, 480)
  components.set(load, component)
  return component
}

/** The figures that areas register for the row's entity; nothing where there are none. */
export const EntityFigures = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const load = useProduct().figures[model.name]
  if (load === undefined) return null
  const Figures = componentOf(load)
  return <Figures row={row} />
}
