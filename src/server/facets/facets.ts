import type { Models } from '../../core/declare/model.ts'
import type { Api } from '../api/route-context.ts'
import { dashboards } from '../dashboard/kept-tiles.ts'
import type { ComputedSql } from '../engine.ts'
import type { FileStore } from '../files/file-store.ts'
import { approves } from './approves/approves.ts'
import { becomes } from './becomes/becomes.ts'
import { belongs } from './belongs/belongs.ts'
import { calendar } from './calendar/calendar.ts'
import { checklists } from './checklists/computed.ts'
import { coedits } from './coedits/coedits.ts'
import { copies } from './copies/copies.ts'
import type { Facet } from './facet.ts'
import { favourites } from './favourites/favourites.ts'
import { figured } from './figured/figured.ts'
import { files } from './files/hooks.ts'
import { following } from './following/following.ts'
import { invites } from './invites/invites.ts'
import { links } from './links/links.ts'
import { measures } from './measures/measures.ts'
import { members } from './members/members.ts'
import { mergedHooks } from './merged-hooks.ts'
import { merges } from './merges/merges.ts'
import { periods } from './periods/periods.ts'
import { planParts } from './plan/follow-parts.ts'
import { recurs } from './recurs/recurs.ts'
import { savedViews } from './saved-views/saved-views.ts'
import { shares } from './shares/routes.ts'
import { stream } from './stream/stream.ts'
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
  // It comes before the facets that write time, because its lock is taken before all others.
  periods,
  timed,
  members,
  favourites,
  tags,
  merges,
  belongs,
  becomes,
  copies,
  planParts,
  calendar,
  invites,
  recurs,
  savedViews,
  figured,
  tree,
  versions,
  coedits,
  approves,
  measures,
  dashboards,
  stream,
]

/** Returns everything that the facets of all declared entities add to the engine. */
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
