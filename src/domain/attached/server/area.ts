import { onServer } from '../../../server/area.ts'
import { attached } from '../area.ts'
import { attachedGrants } from '../grants.ts'
import { commentComputed } from './comment-author.ts'
import { commentHooks } from './comment-hooks.ts'
import { entryComputed } from './entry-rates.ts'
import { led } from './led.ts'
import { attachedTiles } from './tiles.ts'

export const attachedServer = onServer(attached, {
  grants: attachedGrants,
  hooks: { comment: commentHooks },
  conditions: { time_entry: { led } },
  computed: { comment: commentComputed, time_entry: entryComputed },
  tiles: attachedTiles,
})
