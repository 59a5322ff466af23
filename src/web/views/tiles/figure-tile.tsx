import type { FunctionComponent } from 'react'
import type { FigureAnswer } from '../../../core/declare/figure.ts'
import type { KeptTile } from '../../../core/declare/kept-tile.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import type { BrowserFigure, FiguresOf } from '../../data/areas/browser-figure.ts'
import { useProduct } from '../../data/areas/product.ts'
import { BareFigures } from '../figures/figure-frame.tsx'
import { PlainFigure } from '../figures/plain-figure.tsx'
import { useFigure } from '../figures/use-figure.ts'

type Asked = NonNullable<KeptTile['figure']>

const Loaded = ({ shown, asked }: { readonly shown: BrowserFigure; readonly asked: Asked }) => {
  const { models } = useProduct()
  const { figure, View } = shown
  const call = { path: `${models.of(figure.of).entity.api}/${encodeURIComponent(asked.id)}/${figure.path}`, params: {} }
  const query = useFigure<unknown>(call, figure.counts)
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <SectionSkeleton />
    )
  return (
    <BareFigures value>
      {View === undefined ? (
        <PlainFigure figure={figure} data={data as FigureAnswer} call={call} />
      ) : (
        <View figure={figure} data={data} call={call} />
      )}
    </BareFigures>
  )
}

type Props = { readonly asked: Asked }

/** One lazily loaded component for the figures of each area. */
const components = new Map<FiguresOf, FunctionComponent<Props>>()
const componentOf = (load: FiguresOf): FunctionComponent<Props> => {
  const cached = components.get(load)
  if (cached !== undefined) return cached
  const component = deferred<Props>(async () => {
    const [figures] = await Promise.all([load(), loadNamespace('figures')])
    await Promise.all([...new Set(figures.map(({ figure }) => figure.words))].map(loadNamespace))
    return ({ asked }) => {
      const shown = figures.find(({ figure }) => figure.of === asked.entity && figure.path === asked.path)
      return shown === undefined ? null : <Loaded shown={shown} asked={asked} />
    }
  }, 300)
  components.set(load, component)
  return component
}

/** A figure of a row, as its own page shows it. */
export const FigureTile = ({ asked }: Props) => {
  const { figures } = useProduct()
  return Object.entries(figures).map(([entity, load]) => {
    const Figures = componentOf(load)
    return <Figures key={entity} asked={asked} />
  })
}
