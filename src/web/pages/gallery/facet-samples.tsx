import type { PanelFacet } from '../../../core/facets.ts'
import type { Model } from '../../../core/model.ts'
import { useRows } from '../../data/use-rows.ts'
import { useProduct } from '../../product/product.ts'

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

/** The panel of a facet, once for each entity that declares it, over the entity's newest row. */
export const FacetSamples = ({ facet }: Pick<Props, 'facet'>) => {
  const { models } = useProduct()
  return models.all
    .filter(({ entity }) => entity[facet] !== undefined)
    .map((model) => <FacetSample key={model.name} facet={facet} model={model} />)
}
