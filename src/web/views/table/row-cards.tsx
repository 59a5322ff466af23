import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { CardsProps } from '../../data/areas/product.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { UnreadMark } from '../../fields/values/unread-mark.tsx'

const Fact = ({ model, field, row }: Pick<CardsProps, 'model'> & { field: ModelField; row: Row }) => {
  const { t } = useTranslation()
  const Cell = cells[field.field.kind]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0, maxInlineSize: '100%' }}>
      <Box component="dt" sx={{ flex: 'none', color: 'text.secondary' }}>
        {t(labelKey(model, field.name))}
      </Box>
      <Box component="dd" sx={{ m: 0, minInlineSize: 0, overflow: 'hidden', overflowWrap: 'anywhere' }}>
        <Cell model={model} field={field} row={row} place="list" />
      </Box>
    </Box>
  )
}

type CardProps = Omit<CardsProps, 'rows' | 'selected' | 'focusOn'> & {
  readonly row: Row
  /** Undefined if the user has no bulk action. */
  readonly isSelected: boolean | undefined
}

const RowCard = ({ model, fields, row, address, isSelected, toggle, onCurrent }: CardProps) => {
  const { t } = useTranslation('list')
  const title = titleOf(model, row)
  const facts = fields.filter((field) => field.name !== model.entity.title && hasValue(row, field))
  const visit = () => onCurrent(String(row.id))
  return (
    <Paper
      component="li"
      elevation={1}
      data-row={String(row.id)}
      onFocus={visit}
      onPointerDown={visit}
      sx={{
        listStyle: 'none',
        display: 'flex',
        gap: 2,
        paddingInline: 3,
        paddingBlock: 2,
        minInlineSize: 0,
        ...(isSelected === true && { bgcolor: 'primary.light' }),
      }}
    >
      {isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={() => toggle(row)}
          slotProps={{ input: { 'aria-label': t('shape.choose', { name: title }) } }}
          sx={{ p: 1, alignSelf: 'start' }}
        />
      )}
      <Box sx={{ flex: 1, minInlineSize: 0, fontSize: '0.8125rem' }}>
        <Box sx={{ paddingBlock: '3px', fontSize: '0.875rem', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {address === undefined ? (
            <bdi>{title}</bdi>
          ) : (
            <Link component={RouterLink} to={address(row)} color="text.primary">
              <bdi>{title}</bdi>
            </Link>
          )}
          <UnreadMark model={model} row={row} />
        </Box>
        {facts.length > 0 && (
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
            {facts.map((field) => (
              <Fact key={field.wire} model={model} field={field} row={row} />
            ))}
          </Box>
        )}
      </Box>
    </Paper>
  )
}

/** A page of a list as cards, in narrow windows: the same fields as the table's columns. */
export const RowCards = ({ rows, selected, focusOn, ...card }: CardsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (focusOn === undefined) return
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focusOn.id)}"]`)
    // The card's link instead of its checkbox.
    ;(row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input'))?.focus()
  }, [focusOn])
  return (
    <Box component="ul" ref={list} sx={{ m: 0, p: '1px', display: 'grid', gap: 2 }}>
      {rows.map((row) => (
        <RowCard key={String(row.id)} {...card} row={row} isSelected={selected?.has(String(row.id))} />
      ))}
    </Box>
  )
}
