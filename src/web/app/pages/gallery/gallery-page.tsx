import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { type PanelFacet, panelFacets } from '../../../../core/declare/facets.ts'
import type { Model } from '../../../../core/declare/model.ts'
import { PageHead } from '../../../base/ui/page-head.tsx'
import { useProduct } from '../../../data/areas/product.ts'
import { useRows } from '../../../data/rows/use-rows.ts'
import { otherShapes } from '../../../views/collection/other-shapes.ts'
import { InputSamples } from './input-samples.tsx'

type Props = { readonly facet: PanelFacet; readonly model: Model }

const FacetSample = ({ facet, model }: Props) => {
  const Panel = useProduct().panels[facet]
  const [row] = useRows(model, { page: 1, perPage: 1 }).query.data?.data ?? []
  return (
    <section aria-label={`${facet} of ${model.name}`}>
      {row !== undefined && <Panel model={model} row={row} mayChange />}
    </section>
  )
}

/** The panel of a facet for each entity that declares it, with the entity's newest row. */
const FacetSamples = ({ facet }: Pick<Props, 'facet'>) => {
  const { models } = useProduct()
  return models.all
    .filter(({ entity }) => entity[facet] !== undefined)
    .map((model) => <FacetSample key={model.name} facet={facet} model={model} />)
}

/** Shapes of lists, with the query part of their addresses. */
const shapes = [
  { name: 'table', has: ({ entity }: Model) => entity.page !== undefined, at: '' },
  { name: 'groups', has: ({ entity }: Model) => entity.list.groups !== undefined, at: '?group=' },
  { name: 'sheet', has: (model: Model) => otherShapes(model).includes('sheet'), at: '?shape=sheet' },
  { name: 'board', has: (model: Model) => otherShapes(model).includes('board'), at: '?shape=board' },
  { name: 'plan', has: (model: Model) => otherShapes(model).includes('plan'), at: '?shape=plan' },
  { name: 'timeline', has: (model: Model) => otherShapes(model).includes('timeline'), at: '?shape=timeline' },
  { name: 'report', has: (model: Model) => otherShapes(model).includes('report'), at: '?shape=report' },
] as const

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ marginBlockEnd: 6 }}>
    <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const addressOf = ({ entity }: Model, shape: (typeof shapes)[number]): string =>
  shape.name === 'groups' ? `${entity.page}${shape.at}${entity.list.groups?.[0]}` : `${entity.page}${shape.at}`

/**
 * Every kind of input, every facet and every shape, once, from the declarations: the page at which parts of the engine
 * are worked on (`npm run dev`, /gallery), and that component tests mount. `?part=inputs` shows one part alone, and
 * `&kind=text` one input of it. Not part of the built product, so not translated.
 */
export const GalleryPage = () => {
  const { models } = useProduct()
  const [search] = useSearchParams()
  const part = search.get('part')
  const shows = (name: string) => part === null || part === name
  return (
    <>
      <PageHead title="Gallery" />
      {shows('inputs') && (
        <Part title="Inputs">
          <InputSamples kind={search.get('kind') ?? undefined} />
        </Part>
      )}
      {shows('facets') && (
        <Part title="Facets">
          <Stack spacing={4}>
            {panelFacets.map((facet) => (
              <FacetSamples key={facet} facet={facet} />
            ))}
          </Stack>
        </Part>
      )}
      {shows('shapes') && (
        <Part title="Shapes">
          {shapes.map((shape) => (
            <Box
              key={shape.name}
              component="ul"
              aria-label={shape.name}
              sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}
            >
              {models.all
                .filter((model) => model.entity.page !== undefined && shape.has(model))
                .map((model) => (
                  <li key={model.name}>
                    <Link component={RouterLink} to={addressOf(model, shape)}>
                      {model.name} ({shape.name})
                    </Link>
                  </li>
                ))}
            </Box>
          ))}
        </Part>
      )}
    </>
  )
}
