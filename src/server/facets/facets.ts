import type { Models } from '../../core/declare/model.ts'
import type { Api } from '../api/route-context.ts'
import type { ComputedSql, EntityHooks } from '../engine.ts'
import type { FileStore } from '../files/file-store.ts'
import { becomes } from './becomes/becomes.ts'
import { belongs } from './belongs/belongs.ts'
import { calendar } from './calendar/calendar.ts'
import { checklists } from './checklists/computed.ts'
import type { Facet } from './facet.ts'
import { favourites } from './favourites/favourites.ts'
import { figured } from './figured/figured.ts'
import { files } from './files/hooks.ts'
import { following } from './following/following.ts'
import { invites } from './invites/invites.ts'
import { links } from './links/links.ts'
import { members } from './members/members.ts'
import { merges } from './merges/merges.ts'
import { planParts } from './plan/follow-parts.ts'
import { recurs } from './recurs/recurs.ts'
import { savedViews } from './saved-views/saved-views.ts'
import { shares } from './shares/routes.ts'
import { tags } from './tags/tags.ts'
import { talks } from './talks/hooks.ts'
import { timed } from './timed/timed.ts'
import { tree } from './tree/tree.ts'
import { versions } from './versions/versions.ts'

const all: readonly Facet[] = [
  files,
  talks,
  following,
  checklists,
  links,
  shares,
  timed,
  members,
  favourites,
  tags,
  merges,
  belongs,
  becomes,
  planParts,
  calendar,
  invites,
  recurs,
  savedViews,
  figured,
  tree,
  versions,
]

type Hooks = { readonly [entity: string]: EntityHooks }

/** Combines two sets of hooks of one entity; the second sees the changes of the first. */
const inTurn = (first: EntityHooks, second: EntityHooks): EntityHooks => ({
  ...first,
  ...second,
  withLock: { ...first.withLock, ...second.withLock },
  beforeLock: (...args) => Promise.all([first.beforeLock?.(...args), second.beforeLock?.(...args)]),
  beforeWrite: async (draft, context) => {
    const changed = await first.beforeWrite?.(draft, context)
    const next = changed === undefined ? draft : { ...draft, values: { ...draft.values, ...changed } }
    const more = await second.beforeWrite?.(next, context)
    return changed === undefined ? more : { ...changed, ...more }
  },
  beforeDelete: async (row, context) => {
    await first.beforeDelete?.(row, context)
    await second.beforeDelete?.(row, context)
  },
  afterWrite: async (...args) => {
    await first.afterWrite?.(...args)
    await second.afterWrite?.(...args)
  },
})

/** All hooks by entity; several of one entity run in the given order. */
export const mergedHooks = (...sets: readonly Hooks[]): Hooks => {
  const hooks: { [entity: string]: EntityHooks } = {}
  for (const set of sets)
    for (const [entity, more] of Object.entries(set)) {
      const before = hooks[entity]
      hooks[entity] = before === undefined ? more : inTurn(before, more)
    }
  return hooks
}

/** What the facets of all declared entities add to the engine. */
export const facetsOf = (models: Models) => {
  const parts = all.map((facet) => facet(models))
  return {
    hooks: mergedHooks(...parts.map(({ hooks = {} }) => hooks)),
    computed: Object.assign({}, ...parts.map(({ computed = {} }) => computed)) as ComputedSql,
    routes: (api: Api, store: FileStore): void => {
      for (const { routes } of parts) routes?.(api, store)
    },
  }
}
