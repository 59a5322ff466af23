import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'
import { queryKeys } from '../../../../web/data/query-keys.ts'

/** The parameter of a project's address that says which sprint's board is on screen. */
export const sprintParameter = 'sprint'

export type PhaseSprints = { readonly phase: RowOf<'phase'>; readonly sprints: readonly RowOf<'sprint'>[] }

const isRunning = (sprint: RowOf<'sprint'>): boolean => sprint.is_active !== false && sprint.is_completed !== true

/** The sprint asked for, else the one that runs, else the first that is not over, else the last: phase by phase. */
export const sprintOf = (phases: readonly PhaseSprints[], wanted: string | null): RowOf<'sprint'> | undefined => {
  const all = phases.flatMap(({ sprints }) => sprints)
  return (
    all.find(({ id }) => id === wanted) ??
    all.find(isRunning) ??
    all.find((sprint) => sprint.is_completed !== true) ??
    all.at(-1)
  )
}

/** A plain list of the navigation's, under the key by which that reads it. */
const below = <const N extends EntityName>(entity: N, id: string, path: string) => ({
  queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
  queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
})

/** Sprints of a project by phase, and the one whose board is shown: held by the address. */
export const useBoardSprint = (project: string) => {
  const phases = useQuery(below('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`))
  const [params, setParams] = useSearchParams()
  const results = useQueries({
    queries: (phases.data ?? []).map(({ id }) =>
      below('sprint', String(id), `/sidebar/phases/${encodeURIComponent(String(id))}/sprints`),
    ),
  })
  const known = (phases.data ?? []).map((phase, n): PhaseSprints => ({ phase, sprints: results[n]?.data ?? [] }))
  const all = [phases, ...results]
  const failed = all.find(({ isError, data }) => isError && data === undefined)
  return {
    phases: known,
    sprint: sprintOf(known, params.get(sprintParameter)),
    isWaiting: failed === undefined && all.some(({ data }) => data === undefined),
    error: failed?.error ?? null,
    again: () => void Promise.all(all.map((one) => one.refetch())),
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
