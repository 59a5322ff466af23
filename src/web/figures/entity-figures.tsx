import type { FunctionComponent } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { addLateWords } from '../i18n/i18n.ts'
import type { FiguresOf } from '../product/browser-figure.ts'
import { useProduct } from '../product/product.ts'
import { deferred } from '../ui/deferred.tsx'

type Props = { readonly row: Row }

/** One component for each entity's figures: with them come their words and the chart. */
const components = new Map<FiguresOf, FunctionComponent<Props>>()
const componentOf = (load: FiguresOf): FunctionComponent<Props> => {
  const known = components.get(load)
  if (known !== undefined) return known
  const component = deferred<Props>(async () => {
    const [figures, { RowFigures }] = await Promise.all([load(), import('./row-figures.tsx'), addLateWords('figures')])
    await Promise.all([...new Set(figures.map(({ figure }) => figure.words))].map(addLateWords))
    return ({ row }) => <RowFigures row={row} figures={figures} />
  }, 480)
  components.set(load, component)
  return component
}

/** The figures of a row that areas register for its entity; nothing where there are none. */
export const EntityFigures = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const load = useProduct().figures[model.name]
  if (load === undefined) return null
  const Figures = componentOf(load)
  return <Figures row={row} />
}
