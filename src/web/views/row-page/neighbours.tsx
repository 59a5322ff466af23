import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { Hint } from '../../base/ui/hint.tsx'
import { lastList, rememberList } from '../../data/rows/last-list.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { type RowsQuery, useRows } from '../../data/rows/use-rows.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
import { placeOf } from './place-of.ts'

type Props = { readonly model: Model; readonly row: Row }

const Steps = ({ model, row, query }: Props & { readonly query: RowsQuery }) => {
  const { t } = useTranslation(['common', 'command'])
  const navigate = useNavigate()
  const { page, perPage } = query
  const currentPage = useRows(model, query)
  const rows = currentPage.query.data?.data ?? []
  const total = currentPage.query.data?.total ?? 0
  const last = useRef<number>(undefined)
  const place = placeOf(rows, String(row.id), last.current)
  useEffect(() => {
    if (place.index !== undefined) last.current = place.index
  })
  const isLastPage = page * perPage >= total
  const pageBefore = useRows(model, { ...query, page: page - 1 }, place.isFirst && page > 1)
  const pageAfter = useRows(model, { ...query, page: page + 1 }, place.isLast && !isLastPage)
  const previous = place.isFirst ? (page > 1 ? pageBefore.query.data?.data.at(-1) : undefined) : place.previous
  const next = place.isLast ? (isLastPage ? undefined : pageAfter.query.data?.data[0]) : place.next
  const button = {
    previous: useButtonCommand('row.previous', 'command:list.previous', PreviousIcon, 'here', { key: 'g k' }),
    next: useButtonCommand('row.next', 'command:list.next', NextIcon, 'here', { key: 'g j' }),
  }
  if (place.index === undefined && last.current === undefined) return null
  const open = (to: Row | undefined, by: 1 | -1) => {
    const address = to === undefined ? undefined : rowAddress(model, to)
    if (address === undefined) return
    const leavesPage = by === 1 ? place.isLast : place.isFirst
    if (leavesPage) rememberList(model.name, { ...query, page: page + by })
    void navigate(address)
  }
  const step = (way: 'previous' | 'next', to: Row | undefined, by: 1 | -1) => {
    const label = t(`command:list.${way}`)
    const name = to === undefined ? label : `${label}: ${titleOf(model, to)}`
    return (
      <Hint title={name}>
        {/* Not `disabled` at the ends: a disabled button loses the focus. */}
        <IconButton
          ref={button[way]}
          size="small"
          aria-label={name}
          aria-disabled={to === undefined}
          onClick={() => open(to, by)}
        >
          {way === 'previous' ? (
            <PreviousIcon color={to === undefined ? 'disabled' : 'inherit'} />
          ) : (
            <NextIcon color={to === undefined ? 'disabled' : 'inherit'} />
          )}
        </IconButton>
      </Hint>
    )
  }
  const position = (page - 1) * perPage + (place.index ?? last.current ?? 0) + 1
  return (
    <Box role="group" aria-label={t('command:list.beside')} sx={{ display: 'flex', alignItems: 'center' }}>
      {place.index !== undefined && (
        <Box
          component="span"
          sx={{
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            marginInlineEnd: 1,
            // The line of a phone has no room for it beside the path and the row's number.
            [`@media ${phoneQuery}`]: visuallyHidden,
          }}
        >
          {t('command:list.place', { place: position, total })}
        </Box>
      )}
      {step('previous', previous, -1)}
      {step('next', next, 1)}
    </Box>
  )
}

/** Buttons to the previous and next row of the last list shown; nothing where there was none. */
export const Neighbours = ({ model, row }: Props) => {
  const query = lastList(model.name)
  return query === undefined ? null : <Steps model={model} row={row} query={query} />
}
