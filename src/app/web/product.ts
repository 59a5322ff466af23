import { modelsOf } from '../../core/declare/model.ts'
import { registry } from '../../domain/registry.ts'
import { mergeParts } from '../../web/data/areas/area.ts'
import type { Product } from '../../web/data/areas/product.ts'
import { feedPages } from '../../web/facets/calendar/feed-pages.ts'
import { copiesParts } from '../../web/facets/copies/copies-parts.tsx'
import { invitesParts } from '../../web/facets/invites/invites-parts.tsx'
import { facetInputs, facetPanels, recordPage } from '../../web/facets/panels.ts'
import { sharedPages } from '../../web/facets/shares/shared-pages.tsx'
import { browserAreas } from './areas.ts'

const models = modelsOf(registry)
const parts = mergeParts([...browserAreas, invitesParts(models), copiesParts(models)])

/** The product put together: declarations, the engine's facets, and what the areas add to their screens. */
export const product: Product = {
  ...parts,
  models,
  pages: [...parts.pages, ...sharedPages(models), ...feedPages(models)],
  record: recordPage,
  panels: facetPanels,
  facetInputs,
}
