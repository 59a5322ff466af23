import { onServer } from '../../../server/area.ts'
import { documents } from '../area.ts'
import { documentsGrants } from '../grants.ts'
import { documentConditions } from './document-conditions.ts'
import { documentSections } from './home-sections.ts'
import { importRoutes } from './import/import-routes.ts'
import { pageHooks } from './page-hooks.ts'
import { downloadRoutes } from './transfer/download-routes.ts'

export const documentsServer = onServer(documents, {
  grants: documentsGrants,
  conditions: { document: documentConditions },
  hooks: { page: pageHooks },
  homeSections: documentSections,
  routes: [downloadRoutes, importRoutes],
})
