import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { completedStatuses, type TaskStatus } from '../../task-status.ts'
import { sprintsQuery, usePhases } from '../phase/use-phases.ts'
import { type SumColumn, sprintsOf, sumsQuery, velocityQuery } from './backlog-queries.ts'
import { type Sum, sortSprints, sumsBy } from './sums.ts'

const noSprints: readonly RowOf<'sprint'>[] = []
/** Reads the sprints of a project: open ones in order, or completed ones, latest first. */
export const useSprintsOf = (project: string, isCompleted: boolean, enabled: boolean) => {
  const ownQuery = useAllRows(useModel('sprint'), sprintsOf(project, isCompleted), {
    enabled: enabled && settings.own,
  })
  // The specification lists sprints by phase.
  const phases = usePhases(project, enabled && !settings.own)
  const below = useQueries({
    queries: phases.map(({ id }) => sprintsQuery(String(id))),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const rows: readonly RowOf<'sprint'>[] = settings.own ? (ownQuery.data ?? noSprints) : below
  return {
    rows: useMemo(
      () => (isCompleted ? rows : sortSprints(rows)).filter((sprint) => (sprint.is_completed === true) === isCompleted),
      [rows, isCompleted],
    ),
    isWaiting: enabled && settings.own && ownQuery.data === undefined && !ownQuery.isError,
  }
}

/** Reads count, story points and minutes of a project's tasks by the values of a column; our server only. */
export const useSums = (
  project: string,
  by: SumColumn,
  enabled = true,
): { readonly sums: ReadonlyMap<string, Sum> | undefined; readonly isLoading: boolean } => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data, isLoading } = useQuery({ ...sumsQuery(project, by, maySum), enabled: settings.own && enabled })
  const sums = useMemo(
    () =>
      data === undefined
        ? undefined
        : sumsBy(data, by, ({ status }) => completedStatuses.includes(status as TaskStatus)),
    [data, by],
  )
  return { sums, isLoading }
}

/** Reads the mean story points of the last completed sprints; undefined if unknown. */
export const useVelocity = (
  project: string,
): { readonly velocity: number | undefined; readonly isLoading: boolean } => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data, isLoading } = useQuery({ ...velocityQuery(project), enabled: settings.own && maySum })
  const velocity = Number(data?.velocity ?? Number.NaN)
  return { velocity: Number.isFinite(velocity) ? velocity : undefined, isLoading }
}
