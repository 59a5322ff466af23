import { inBrowser } from '../../../web/product/area.ts'
import type { Page } from '../../../web/product/page.ts'
import type { KnownPayloads } from '../../../web/product/product.ts'
import { deferred } from '../../../web/ui/deferred.tsx'
import { people } from '../area.ts'

/** Specification, section 7, 'Users': the fields of its calls, which another server takes and no others. */
export const peoplePayloads = {
  user: {
    create: ['name', 'email', 'password', 'job_title', 'is_active', 'department_id', 'roles', 'avatar'],
    update: ['name', 'email', 'job_title', 'is_active', 'department_id'],
    include: ['department', 'roles'],
  },
} satisfies KnownPayloads

/** Screens of people that are made by hand. */
const peoplePages: readonly Page[] = [
  {
    path: '/profile',
    entry: { title: 'common:profile.title', icon: 'person', letter: 'm' },
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
  },
]

export const peopleWeb = inBrowser(people, {
  pages: peoplePages,
  payloads: peoplePayloads,
  showExtras: { user: deferred(async () => (await import('./user-extras.tsx')).UserExtras) },
  inputs: { 'role.permissions': deferred(async () => (await import('./permissions-input.tsx')).PermissionsInput) },
})
