/** A future date of a project. */
export type ComingDate = {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly kind: 'phase' | 'sprint' | 'milestone' | 'task' | 'project'
  readonly name: string
  readonly address?: string | undefined
}

type Stretch = { readonly id: string; readonly name: string; readonly start_at?: unknown; readonly end_at?: unknown }

/** Returns the phases and sprints whose dates include a moment. */
export const runningOf = <S extends Stretch>(stretches: readonly S[], now: string): readonly S[] =>
  stretches.filter(
    ({ start_at, end_at }) =>
      typeof start_at === 'string' && start_at <= now && (typeof end_at !== 'string' || end_at >= now),
  )

/** Returns the future ends of phases and sprints. */
export const endsOf = (kind: ComingDate['kind'], stretches: readonly Stretch[], now: string): readonly ComingDate[] =>
  stretches.flatMap(({ id, name, end_at }) =>
    typeof end_at === 'string' && end_at >= now ? [{ key: `${kind} ${id}`, at: end_at, kind, name }] : [],
  )

/** Returns the next dates of several lists, soonest first. */
export const nextDates = (lists: readonly (readonly ComingDate[])[], most: number): readonly ComingDate[] =>
  lists
    .flat()
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .slice(0, most)
