import type { FunctionComponent } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { loadNamespace } from '../i18n/i18n.ts'
import type { FiguresOf } from '../product/browser-figure.ts'
import { useProduct } from '../product/product.ts'
import { deferred } from '../ui/deferred.tsx'

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
