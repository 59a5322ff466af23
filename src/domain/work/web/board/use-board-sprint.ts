import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { phasesQuery, sprintsQuery } from '../phase/use-phases.ts'

/** The permissions that a reader needs for the board of a sprint. */
export const boardPermissions = ['phase-index', 'sprint-index', 'stage-index'] as const

/** URL parameter with the sprint of the board. */
export const sprintParameter = 'sprint'

export type PhaseSprints = { readonly phase: RowOf<'phase'>; readonly sprints: readonly RowOf<'sprint'>[] }

const isRunning = (sprint: RowOf<'sprint'>): boolean => sprint.is_active !== false && sprint.is_completed !== true

/** Returns the requested sprint, else the active one, else the first open one, else the last; ordered by phase. */
export const sprintOf = (phases: readonly PhaseSprints[], requestedId: string | null): RowOf<'sprint'> | undefined => {
  const all = phases.flatMap(({ sprints }) => sprints)
  return (
    all.find(({ id }) => id === requestedId) ??
    all.find(isRunning) ??
    all.find((sprint) => sprint.is_completed !== true) ??
    all.at(-1)
  )
}

/** Reads a project's sprints by phase, and the sprint of the board, which the URL holds. */
export const useBoardSprint = (project: string) => {
  const phases = useQuery(phasesQuery(project))
  const [params, setParams] = useSearchParams()
  const results = useQueries({
    queries: (phases.data ?? []).map(({ id }) => sprintsQuery(String(id))),
  })
  const phasesWithSprints = (phases.data ?? []).map(
    (phase, n): PhaseSprints => ({ phase, sprints: results[n]?.data ?? [] }),
  )
  const all = [phases, ...results]
  const failedQuery = all.find(({ isError, data }) => isError && data === undefined)
  return {
    phases: phasesWithSprints,
    sprint: sprintOf(phasesWithSprints, params.get(sprintParameter)),
    isWaiting: failedQuery === undefined && all.some(({ data }) => data === undefined),
    error: failedQuery?.error ?? null,
    refetch: () => void Promise.all(all.map((query) => query.refetch())),
    choose: (id: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.set(sprintParameter, id)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
