import { inBrowser } from '../../../web/product/area.ts'
import { deferred } from '../../../web/ui/deferred.tsx'
import { people } from '../area.ts'
import { peoplePages } from './pages.ts'
import { peoplePayloads } from './payloads.ts'

export const peopleWeb = inBrowser(people, {
  pages: peoplePages,
  payloads: peoplePayloads,
  showExtras: { user: deferred(async () => (await import('./user-extras.tsx')).UserExtras) },
  inputs: { 'role.permissions': deferred(async () => (await import('./permissions-input.tsx')).PermissionsInput) },
})
