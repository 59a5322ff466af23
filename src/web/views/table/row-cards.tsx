import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ModelField } from '../../../core/declare/model.ts'
import { keyOfNot, labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { cutText } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { type CardsProps, useProduct } from '../../data/areas/product.ts'
import { includedRows, titleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { PeopleRow } from '../../fields/values/people-row.tsx'
import { RowFace } from '../../fields/values/row-face.tsx'
import { UnreadMark } from '../../fields/values/unread-mark.tsx'
import { chooseBox } from '../collection/phone-line.ts'
import { useLongPress } from '../collection/use-long-press.ts'
import { cardParts, needsLabel } from './card-parts.ts'

type ValueProps = Pick<CardsProps, 'model'> & { readonly field: ModelField; readonly row: Row }

/** A value. Its label is read aloud, and shown where the value alone would not be understood. */
const Value = ({ model, field, row }: ValueProps) => {
  const { t } = useTranslation()
  const Cell = cells[field.field.kind]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}>
      <Box component="dt" sx={needsLabel(field) ? { flex: 'none', color: 'text.secondary' } : visuallyHidden}>
        {t(labelKey(model, field.name))}
      </Box>
      <Box component="dd" sx={{ m: 0, ...cutText }}>
        <Cell model={model} field={field} row={row} place="list" />
      </Box>
    </Box>
  )
}

/** A yes/no field said in one text, 'Inactive' or 'Billable: Yes', as a mark apart from its label would say nothing. */
const Flag = ({ model, field, row }: ValueProps) => {
  const { t } = useTranslation()
  const label = t(labelKey(model, field.name))
  const isOn = row[field.wire] === true
  const said = t('common:labelled', { label, value: t(isOn ? 'common:yes' : 'common:no') })
  return (
    <div>
      <Box component="dt" sx={visuallyHidden}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
        {isOn ? said : t(keyOfNot(model.name, field.name), { defaultValue: said })}
      </Box>
    </div>
  )
}

/** Names beside each other on one line, which is cut at its end. */
const namesStyle = {
  ...cutText,
  m: 0,
  paddingBlock: '1px',
  color: 'text.secondary',
  '& > div, & dd, & dd a': { display: 'inline', color: 'inherit' },
  '& > div + div::before': { content: '" · "' },
} as const
const marksStyle = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  '* + &': { marginBlockStart: 1 },
} as const

type CardProps = Omit<CardsProps, 'rows' | 'selected' | 'focusOn'> & {
  readonly row: Row
  /** Undefined if the user has no bulk action. */
  readonly isSelected: boolean | undefined
  readonly isChoosing: boolean
}

const RowCard = ({ model, fields, row, address, isSelected, isChoosing, toggle, onCurrent }: CardProps) => {
  const { t } = useTranslation('list')
  const title = titleOf(model, row)
  const parts = cardParts(model, fields, row, useProduct().models.actorEntity)
  const people = parts.people.flatMap((field) => includedRows(field, row))
  const visit = () => onCurrent(String(row.id))
  const press = useLongPress(() => isSelected !== undefined && toggle(row))
  return (
    <Paper
      component="li"
      elevation={1}
      data-row={String(row.id)}
      onFocus={visit}
      onPointerDownCapture={visit}
      {...press}
      sx={{
        WebkitTouchCallout: 'none',
        listStyle: 'none',
        display: 'flex',
        gap: 2,
        paddingInline: 3,
        paddingBlock: 1.5,
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
          sx={{ p: 1, alignSelf: 'start', ...chooseBox(isChoosing) }}
        />
      )}
      <Box sx={{ flex: 1, minInlineSize: 0, fontSize: '0.8125rem' }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
          <Box
            sx={{
              flex: 1,
              minInlineSize: 0,
              paddingBlock: '3px',
              fontSize: '0.875rem',
              fontWeight: 500,
              overflowWrap: 'anywhere',
            }}
          >
            <RowFace model={model} row={row} />
            {address === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <Link component={RouterLink} to={address(row)} color="text.primary">
                <bdi>{title}</bdi>
              </Link>
            )}
            <UnreadMark model={model} row={row} />
          </Box>
          <PeopleRow people={people} />
        </Box>
        {[parts.names, parts.addresses].map(
          ([first, ...more]) =>
            first !== undefined && (
              <Box key={first.wire} component="dl" sx={namesStyle}>
                {[first, ...more].map((field) => (
                  <Value key={field.wire} model={model} field={field} row={row} />
                ))}
              </Box>
            ),
        )}
        {parts.marks.length > 0 && (
          <Box component="dl" sx={marksStyle}>
            {parts.marks.map((field) => {
              const Part = typeof row[field.wire] === 'boolean' ? Flag : Value
              return <Part key={field.wire} model={model} field={field} row={row} />
            })}
          </Box>
        )}
      </Box>
    </Paper>
  )
}

/** A page of a list as cards, in narrow windows: what the table's columns say, in two to four lines. */
export const RowCards = ({ rows, selected, focusOn, ...card }: CardsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (focusOn === undefined) return
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focusOn.id)}"]`)
    // The card's link instead of its checkbox.
    ;(row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input'))?.focus()
  }, [focusOn])
  return (
    <Box component="ul" ref={list} sx={{ m: 0, p: '1px', display: 'grid', gap: 1.5 }}>
      {rows.map((row) => (
        <RowCard
          key={String(row.id)}
          {...card}
          row={row}
          isSelected={selected?.has(String(row.id))}
          isChoosing={selected !== undefined && selected.size > 0}
        />
      ))}
    </Box>
  )
}
