import type { FunctionComponent } from 'react'
import { loadNamespace } from '../base/i18n/i18n.ts'
import { deferred } from '../base/ui/deferred.tsx'
import type { FacetPanels, Product } from '../data/areas/product.ts'

type FacetChunk = typeof import('./facet-chunk.ts')

/** Namespaces of the facets' translations. */
const facetNamespaces = ['files', 'share', 'row_link', 'checklists', 'talk', 'timer', 'members'] as const

/** Loads a component of the facets' chunk together with the facets' translations. */
const inFacetChunk = <P extends object>(choose: (chunk: FacetChunk) => FunctionComponent<P>): FunctionComponent<P> =>
  deferred(async () => {
    const [chunk] = await Promise.all([import('./facet-chunk.ts'), ...facetNamespaces.map(loadNamespace)])
    return choose(chunk)
  })

/** The panel of each facet; all are loaded with the first row that has one. */
export const facetPanels: FacetPanels = {
  links: inFacetChunk((chunk) => chunk.Links),
  checklists: inFacetChunk((chunk) => chunk.Checklists),
  files: inFacetChunk((chunk) => chunk.Attachments),
  timed: inFacetChunk((chunk) => chunk.Time),
  members: inFacetChunk((chunk) => chunk.Members),
  talks: inFacetChunk((chunk) => chunk.Activity),
  favourites: inFacetChunk((chunk) => chunk.FavoriteButton),
  shares: inFacetChunk((chunk) => chunk.ShareButton),
}

export const recordPage: Product['record'] = inFacetChunk((chunk) => chunk.Record)

export const facetInputs: Product['facetInputs'] = { attachments: inFacetChunk((chunk) => chunk.NewFilesInput) }
