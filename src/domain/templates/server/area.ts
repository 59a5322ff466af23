import { onServer } from '../../../server/area.ts'
import { templates } from '../area.ts'
import { templatesGrants } from '../grants.ts'
import { templateHooks } from './template-hooks.ts'
import { templateRoutes } from './template-routes.ts'

export const templatesServer = onServer(templates, {
  grants: templatesGrants,
  hooks: { template: templateHooks },
  routes: [templateRoutes],
})
