import type { FunctionComponent } from 'react'
import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { isFixed } from '../../../web/data/access/ability.ts'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { Page } from '../../../web/data/areas/page.ts'
import type { DeclaredPayloads } from '../../../web/data/areas/product.ts'
import { people } from '../area.ts'

/** The only fields that other servers accept in calls on users (specification, section 7, 'Users'). */
export const peoplePayloads = {
  user: {
    create: ['name', 'email', 'password', 'job_title', 'is_active', 'department_id', 'roles', 'avatar'],
    update: ['name', 'email', 'job_title', 'is_active', 'department_id'],
    include: ['department', 'roles'],
  },
} satisfies DeclaredPayloads

/** Loads a component with the words that only the office's screens have. */
const withWords = <P extends object>(load: () => Promise<FunctionComponent<P>>, height?: number) =>
  deferred(async () => {
    const [Component] = await Promise.all([load(), loadNamespace('office')])
    return Component
  }, height)

/** Hand-made pages of the area. */
const peoplePages: readonly Page[] = [
  {
    path: '/profile',
    entry: { title: 'common:profile.title', icon: 'person', letter: 'm' },
    words: ['office'],
    load: async () => (await import('../../../web/app/account/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/organisation',
    permissions: ['department-index'],
    entry: { title: 'common:organisation', icon: 'account_tree', group: 'people' },
    words: ['office'],
    load: async () => (await import('./organisation/organisation-page.tsx')).OrganisationPage,
  },
  {
    path: '/departments/:id/team/:team',
    permissions: ['team-show'],
    words: ['members'],
    load: async () => (await import('./team-page.tsx')).TeamPage,
  },
]

export const peopleWeb = inBrowser(people, {
  pages: peoplePages,
  payloads: peoplePayloads,
  showExtras: {
    user: withWords(async () => (await import('./user-extras.tsx')).UserExtras),
    permission: withWords(
      async () => (await import('../../../web/app/rights/permission-holders.tsx')).PermissionHolders,
    ),
  },
  headerTools: [
    {
      key: 'looking',
      ownServerOnly: true,
      isTransient: true,
      load: async () => (await import('../../../web/app/account/looking-tool.tsx')).LookingTool,
    },
    {
      key: 'lacks-factor',
      ownServerOnly: true,
      isTransient: true,
      load: async () => (await import('../../../web/app/account/lacks-factor-tool.tsx')).LacksFactorTool,
    },
  ],
  recordTools: [
    {
      key: 'access',
      title: 'common:whoMay',
      permissions: ['user-permissions'],
      Tool: withWords(async () => (await import('../../../web/app/rights/access-dialog.tsx')).AccessDialog, 0),
    },
    {
      key: 'view-as',
      title: 'facets:viewAs',
      permissions: ['user-view-as'],
      entity: 'user',
      isForReaders: true,
      isFor: (row, me) => row.is_active === true && row.id !== me.id && !isFixed(row, 'roles'),
      Tool: withWords(async () => (await import('../../../web/app/account/look-as.tsx')).LookAs, 0),
    },
  ],
  parts: {
    'user.roles': deferred(async () => (await import('../../../web/app/rights/user-roles.tsx')).UserRoles),
    'role.permissions': deferred(
      async () => (await import('../../../web/app/rights/role-permissions.tsx')).RolePermissions,
    ),
  },
  inputs: {
    'role.permissions': deferred(
      async () => (await import('../../../web/app/rights/permissions-input.tsx')).PermissionsInput,
    ),
  },
})
