// Decision (2026-11): News invalidates queries directly, not by Refine's liveProvider, which knows one resource and
// would re-read our own writes, hidden tabs and fresh rows. Revisit with a Refine that compares versions.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Models } from '../../../core/model.ts'
import { isApplied, takeGone } from './applied.ts'
import { isOutdatedBy, mayShow } from './concerns.ts'
import type { Change, Gone, LiveEvent } from './events.ts'

/** News waits this long, and as long again by chance, so that many readers of one list don't come at once. */
const gather = 150
/** The least time between two reads that news brought about. Milliseconds. */
const pause = 1_000

type Options = {
  readonly models: Models
  readonly queries: QueryClient
  /** Makes everything stale. */
  readonly everything: () => void
}

/** Turns news into reads: only of what is on screen and older than the news, at most one a second, none while hidden. */
export const refresherFor = ({ models, queries, everything }: Options) => {
  const changes = new Map<string, Change>()
  let gone: Gone[] = []
  let isReset = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    // Its answer is on the way, and will tell which of the news is this tab's own.
    if (queries.isMutating() > 0) return schedule()
    last = performance.now()
    if (isReset) everything()
    else {
      const outdated: ((query: Query) => boolean)[] = [
        ...[...changes.values()]
          .filter(({ entity, id, version }) => !isApplied(entity, id, version))
          .map((change) => isOutdatedBy(models, change)),
        ...gone
          .filter(({ entity, id }) => id === undefined || !takeGone(entity, id))
          .map((one) => mayShow(models, one)),
      ]
      if (outdated.length > 0)
        void queries.invalidateQueries({ predicate: (query) => outdated.some((concerns) => concerns(query)) })
    }
    changes.clear()
    gone = []
    isReset = false
  }
  const schedule = () => {
    if (timer !== undefined || (changes.size === 0 && gone.length === 0 && !isReset)) return
    const rest = last + pause - performance.now()
    timer = setTimeout(flush, Math.max(gather, rest) + Math.random() * gather)
  }

  document.addEventListener('visibilitychange', schedule)
  return {
    hear: (event: LiveEvent): void => {
      if (event.kind === 'reset') isReset = true
      if (event.kind === 'changes') {
        for (const change of event.changes) changes.set(`${change.entity} ${change.id}`, change)
        gone.push(...event.gone)
      }
      schedule()
    },
    stop: (): void => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}
