import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { type Model, numberOf } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'

/** A point of a figure whose underlying rows are requested. */
export type DrillDown = {
  readonly title: string
  /** Path of the call, relative to the API, without query parameters. */
  readonly path: string
  /** The series at that point, each with its instant (ISO 8601). */
  readonly parts: readonly { readonly part: string; readonly label: string; readonly at: string }[]
  readonly part: string
  /** Entity of the rows. */
  readonly model: Model
  /** Shows the row's value at that instant, at the end of its line. */
  readonly RowValue?: FunctionComponent<{ readonly row: Row }>
}

type DrillDownAnswer = {
  readonly data: readonly Row[]
  readonly total: number
  /** Number of rows that the user may not see. */
  readonly hidden: number
  /** Number of rows deleted since. */
  readonly gone: number
  readonly per_page: number
}

const Line = ({ drillDown: { model, RowValue }, row }: { readonly drillDown: DrillDown; readonly row: Row }) => {
  const number = numberOf(model)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        minBlockSize: 40,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {number !== undefined && (
        <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {number.prefix}
          {String(row[number.field.wire] ?? '')}
        </Box>
      )}
      <Link
        component={RouterLink}
        to={rowAddress(model, row) ?? ''}
        color="inherit"
        sx={{ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' }}
      >
        <bdi>{titleOf(model, row)}</bdi>
      </Link>
      {RowValue !== undefined && <RowValue row={row} />}
    </Box>
  )
}

const useDrillDown = ({ path, parts, model }: DrillDown, part: string, page: number) => {
  const at = parts.find((candidate) => candidate.part === part)?.at ?? ''
  return useQuery<DrillDownAnswer, CallError>({
    queryKey: queryKeys.list(model, 'behind', path, at, part, page),
    queryFn: async () => (await client.get<DrillDownAnswer>(path, { params: { at, part, page } })).data,
    placeholderData: (previous) => previous,
  })
}

const Content = ({ drillDown, part }: { drillDown: DrillDown; part: string }) => {
  const { t } = useTranslation('figures')
  const [page, setPage] = useState(1)
  const query = useDrillDown(drillDown, part, page)
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <WaitingBlock height={120} />
  const { data, total, hidden, gone, per_page } = query.data
  return (
    <>
      {total + hidden + gone === 0 && <Typography color="text.secondary">{t('behind.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((row) => (
          <Line key={String(row.id)} drillDown={drillDown} row={row} />
        ))}
      </Box>
      <SmallPager total={total} perPage={per_page} page={page} onPage={setPage} />
      {hidden > 0 && <Typography color="text.secondary">{t('behind.hidden', { count: hidden })}</Typography>}
      {gone > 0 && <Typography color="text.secondary">{t('behind.gone', { count: gone })}</Typography>}
    </>
  )
}

/** The rows that a point of a figure was computed from, with their values at that time. */
export const DrillDownDialog = ({
  drillDown,
  onClose,
}: {
  readonly drillDown: DrillDown
  readonly onClose: () => void
}) => {
  const { t } = useTranslation(['figures', 'common'])
  const id = useId()
  const [part, setPart] = useState(drillDown.part)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{drillDown.title}</DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={part}
          onChange={(_, next: string | null) => next !== null && setPart(next)}
          aria-label={t('figures:behind.part')}
          sx={{ flexWrap: 'wrap', marginBlockEnd: 3 }}
        >
          {drillDown.parts.map(({ part: one, label }) => (
            <ToggleButton key={one} value={one}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          {t('figures:behind.then')}
        </Typography>
        <Content key={part} drillDown={drillDown} part={part} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
