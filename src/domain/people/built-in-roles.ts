/** Actions on an entity that a role may take; `*` is all there are. */
type Grant = { readonly entity: string; readonly actions: readonly string[] }
export type BuiltInRole = {
  readonly name: string
  readonly description: string
  readonly grants: 'everything' | readonly Grant[]
}

const all = ['index', 'show', 'store', 'update', 'delete', 'index-all', 'export']
const seeAll = ['index', 'show', 'index-all']
const see = ['index', 'show']
/** Of lists that everybody may read whole. */
const keep = [...see, 'store', 'update', 'delete', 'export']
/** Whoever works in projects works on their tasks; row rules say on which. */
const work = [...see, 'store', 'update', 'delete', 'export', 'move', 'estimate', 'share']
const lists = ['checklist', 'checklist_item'].map((entity) => ({
  entity,
  actions: [...see, 'store', 'update', 'delete'],
}))
const readLists = ['checklist', 'checklist_item'].map((entity) => ({ entity, actions: see }))
const say = { entity: 'comment', actions: [...see, 'store', 'update', 'delete'] }
const hear = { entity: 'comment', actions: see }
const attach = { entity: 'attachment', actions: [...see, 'store', 'update', 'delete', 'restore'] }
const shareLinks = { entity: 'share_link', actions: [...see, 'update'] }
const download = { entity: 'attachment', actions: see }
/** Time that one worked oneself; row rules let those who run a project read what was worked on it. */
const time = { entity: 'time_entry', actions: [...see, 'store', 'update', 'delete', 'export'] }
/** Everybody keeps views of the lists that they may see; sharing them is for those who arrange things for others. */
const ownViews = { entity: 'saved_view', actions: ['index', 'show', 'store', 'update', 'delete'] }
/** What one is told of is everybody's own. */
const notices = { entity: 'notification', actions: ['index', 'show', 'update', 'delete'] }
/** Work brought in from files; of others' imports only an administrator sees anything. */
const imports = { entity: 'work_import', actions: [...see, 'store', 'delete', 'export'] }
const sharedViews = { entity: 'saved_view', actions: [...ownViews.actions, 'share'] }

/**
 * Roles that every installation begins with. They are data afterwards: an administrator changes what they may do, and
 * makes more. Only `admin` always has everything.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  { name: 'admin', description: 'May do everything.', grants: 'everything' },
  {
    name: 'office-manager',
    description: 'Keeps users, departments, teams and clients; neither roles nor permissions.',
    grants: [
      { entity: 'user', actions: all },
      { entity: 'department', actions: all },
      { entity: 'team', actions: all },
      { entity: 'client', actions: all },
      { entity: 'skill', actions: keep },
      { entity: 'tag', actions: keep },
      sharedViews,
      notices,
    ],
  },
  {
    name: 'project-manager',
    description: 'Plans and runs projects.',
    grants: [
      { entity: 'user', actions: [...seeAll, 'export'] },
      { entity: 'department', actions: [...seeAll, 'export'] },
      { entity: 'project', actions: [...all, 'restore', 'assign-user', 'budget'] },
      { entity: 'task', actions: [...work, 'index-all', 'restore', 'import'] },
      imports,
      say,
      attach,
      shareLinks,
      time,
      ...lists,
      ...['phase', 'sprint', 'stage', 'epic'].map((entity) => ({ entity, actions: keep })),
      { entity: 'team', actions: [...seeAll, 'export'] },
      { entity: 'client', actions: [...seeAll, 'export'] },
      { entity: 'skill', actions: keep },
      { entity: 'tag', actions: keep },
      sharedViews,
      notices,
    ],
  },
  {
    name: 'team-leader',
    description: 'Leads a team and keeps its department.',
    grants: [
      { entity: 'user', actions: see },
      { entity: 'department', actions: [...see, 'update'] },
      { entity: 'project', actions: [...see, 'store', 'update', 'export', 'assign-user', 'budget'] },
      { entity: 'task', actions: [...work, 'restore'] },
      say,
      attach,
      shareLinks,
      time,
      ...lists,
      ...['phase', 'sprint', 'stage', 'epic'].map((entity) => ({ entity, actions: keep })),
      { entity: 'team', actions: [...see, 'update'] },
      { entity: 'client', actions: seeAll },
      { entity: 'skill', actions: see },
      { entity: 'tag', actions: [...see, 'store'] },
      sharedViews,
      notices,
    ],
  },
  {
    name: 'member',
    description: 'Works in projects.',
    grants: [
      { entity: 'user', actions: see },
      { entity: 'department', actions: see },
      { entity: 'project', actions: see },
      { entity: 'task', actions: work },
      say,
      attach,
      shareLinks,
      time,
      ...lists,
      ...['phase', 'sprint', 'stage', 'epic'].map((entity) => ({ entity, actions: see })),
      { entity: 'team', actions: see },
      { entity: 'client', actions: seeAll },
      { entity: 'skill', actions: see },
      { entity: 'tag', actions: [...see, 'store'] },
      ownViews,
      notices,
    ],
  },
  {
    name: 'agent',
    description: 'Answers tickets.',
    grants: [
      { entity: 'user', actions: seeAll },
      { entity: 'department', actions: seeAll },
      { entity: 'project', actions: see },
      { entity: 'task', actions: [...see, 'estimate'] },
      hear,
      download,
      ...readLists,
      ...['phase', 'sprint', 'stage', 'epic'].map((entity) => ({ entity, actions: see })),
      { entity: 'team', actions: seeAll },
      { entity: 'client', actions: seeAll },
      { entity: 'skill', actions: see },
      { entity: 'tag', actions: [...see, 'store'] },
      ownViews,
      notices,
    ],
  },
  {
    name: 'client',
    description: 'Sees the projects and tickets of their own organisation.',
    grants: [
      { entity: 'project', actions: see },
      { entity: 'task', actions: see },
      hear,
      download,
      ...readLists,
      { entity: 'client', actions: ['show'] },
      ownViews,
      notices,
    ],
  },
]
