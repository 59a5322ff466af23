import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { WaitingBlock } from '../../../../web/base/ui/state/waiting.tsx'
import type { ChosenRowProps } from '../../../../web/data/areas/browser-figure.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { controlWidth } from '../../../../web/views/figures/controls.tsx'
import { useFigureState } from '../../../../web/views/figures/figure-state.ts'

const startOf = ({ start_at, created_at }: Row): string => String(start_at ?? created_at ?? '')

/**
 * Returns the sprint to show: the requested one, else the active one that started last, else the one completed last,
 * else the first.
 * @param now ISO 8601
 */
export const selectSprint = (sprints: readonly Row[], requestedId: string | null, now: string): Row | undefined => {
  const latest = (candidates: readonly Row[], by: (row: Row) => string) =>
    candidates.toSorted((a, b) => (by(a) < by(b) ? 1 : -1))[0]
  const isBegun = (row: Row) => row.is_active !== false && row.is_completed !== true && startOf(row) <= now
  return (
    sprints.find(({ id }) => id === requestedId) ??
    latest(sprints.filter(isBegun), startOf) ??
    latest(
      sprints.filter((row) => row.is_completed === true),
      (row) => String(row.completed_at ?? row.end_at ?? ''),
    ) ??
    sprints[0]
  )
}

/** Returns phase and name, because sprints of different phases may have the same name. */
const sprintLabel = (row: Row): string =>
  [isRow(row.phase) ? row.phase.name : undefined, row.name].filter(Boolean).join(' · ')

/** Passes the selected sprint, held by the URL, to the figure, with a menu to choose another. */
export const SprintOfProject = ({ row, children }: ChosenRowProps) => {
  const { t } = useTranslation(['work_figures', 'sprint'])
  const { params, set } = useFigureState()
  // The time is fixed on mount, so that the default does not change as time passes.
  const [now] = useState(() => new Date().toISOString())
  const query = useAllRows(useModel('sprint'), {
    include: ['phase'],
    sort: [{ field: 'start_at', order: 'desc' }],
    where: allOf(equals('phase.project_id', String(row.id))),
  })
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <WaitingBlock height={480} />
  const sprint = selectSprint(query.data, params.get('sprint'), now)
  if (sprint === undefined) return <EmptyState text={t('empty.burndown')} />
  return children(
    sprint,
    <TextField
      select
      label={t('sprint:one')}
      value={String(sprint.id)}
      onChange={({ target }) => set('sprint', target.value)}
      sx={controlWidth}
    >
      {query.data.map((row) => (
        <MenuItem key={String(row.id)} value={String(row.id)}>
          <bdi>{sprintLabel(row)}</bdi>
        </MenuItem>
      ))}
    </TextField>,
  )
}
