// Decision (2026-11): Live events invalidate queries directly, not by Refine's liveProvider, which is limited to one
// resource and would refetch after our own writes, in hidden tabs and for fresh rows. Revisit with a Refine that
// compares versions.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Models } from '../../../../core/declare/model.ts'
import { queryKeys } from '../query-keys.ts'
import { isApplied, takeDeleted, takeOwn } from './applied.ts'
import type { Change, Deletion, LiveEvent } from './events.ts'
import { isOutdatedBy, mayShow } from './outdated-queries.ts'

/** Delay in milliseconds to batch events, up to doubled by jitter, so that not all clients refetch at once. */
const batchDelay = 150
/** Minimum time between two refetches by events, in milliseconds. */
const minInterval = 1_000

type Options = {
  readonly models: Models
  readonly queries: QueryClient
  /** Invalidates all queries. */
  readonly invalidateAll: () => void
}

/** Refetches active queries outdated by live events: at most once a second, never while the tab is hidden. */
export const refresherFor = ({ models, queries, invalidateAll }: Options) => {
  const changes = new Map<string, Change>()
  let deletions: Deletion[] = []
  let isReset = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    // Waits for the answer of a running write, after which its own event can be recognised.
    if (queries.isMutating() > 0) return schedule()
    last = performance.now()
    if (isReset) invalidateAll()
    else {
      const outdated: ((query: Query) => boolean)[] = [
        ...[...changes.values()]
          .filter(({ entity, id, version }) => !isApplied(entity, id, version))
          .map((change) => isOutdatedBy(models, change)),
        ...deletions
          .filter(({ entity, id }) => id === undefined || !takeDeleted(entity, id))
          .map((one) => mayShow(models, one)),
      ]
      if (outdated.length > 0)
        void queries.invalidateQueries({ predicate: (query) => outdated.some((isOutdated) => isOutdated(query)) })
    }
    changes.clear()
    deletions = []
    isReset = false
  }
  const schedule = () => {
    if (timer !== undefined || (changes.size === 0 && deletions.length === 0 && !isReset)) return
    const remaining = last + minInterval - performance.now()
    timer = setTimeout(flush, Math.max(batchDelay, remaining) + Math.random() * batchDelay)
  }

  document.addEventListener('visibilitychange', schedule)
  return {
    hear: (event: LiveEvent): void => {
      if (event.kind === 'reset') isReset = true
      if (event.kind === 'writing') {
        for (const { entity, id } of event.rows)
          void queries.invalidateQueries({ queryKey: queryKeys.part({ name: entity }, id, 'writing') })
        for (const name of new Set(event.rows.map(({ entity }) => entity)))
          void queries.invalidateQueries({ queryKey: queryKeys.parts({ name }, 'writers') })
      }
      if (event.kind === 'own')
        for (const { entity, id } of event.rows)
          if (!takeOwn(entity, id)) changes.set(`${entity} ${id}`, { entity, id, version: Number.POSITIVE_INFINITY })
      if (event.kind === 'changes') {
        for (const change of event.changes) changes.set(`${change.entity} ${change.id}`, change)
        deletions.push(...event.gone)
      }
      schedule()
    },
    stop: (): void => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}
