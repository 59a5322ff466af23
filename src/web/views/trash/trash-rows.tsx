import DeleteForeverIcon from '@mui/icons-material/DeleteForeverOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor, restoreAction } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { RovingRows } from '../../base/ui/roving-rows.tsx'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { numberedTitleOf, titleOfText } from '../../data/rows/titles.ts'
import { RowFace } from '../../fields/values/row-face.tsx'
import { ShortDate } from '../../fields/values/short-date.tsx'
import { useBulk } from '../collection/bulk/use-bulk.ts'
import type { CurrentRow } from '../collection/use-current-row.ts'
import type { Selection } from '../collection/use-selection.ts'
import { EntryParts } from '../row-page/entry-parts.tsx'

const dayMs = 86_400_000

/** Returns when the row is deleted for good, in words: 'in 30 days', 'tomorrow'. */
const useEnd = (goneAt: unknown): string => {
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const days = Math.max(0, Math.ceil((Date.parse(String(goneAt)) - now) / dayMs))
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/** A row that went along: its title and what it is. */
const PartLine = ({ part }: { readonly part: Row }) => {
  const { t } = useTranslation()
  const { models } = useProduct()
  const of = isRow(part.of) ? part.of : {}
  const model = models.all.find(({ name }) => name === of.entity)
  if (model === undefined) return null
  return (
    <Box component="li" sx={{ lineHeight: '22px', overflowWrap: 'anywhere' }}>
      <bdi>{typeof of.title === 'string' ? titleOfText(model, of.title) : t('common:gone')}</bdi>
      {' · '}
      {t(keyOfEntity(model.name, 'one'))}
    </Box>
  )
}

type LineProps = {
  readonly model: Model
  readonly row: Row
  readonly isSelected: boolean | undefined
  readonly mayPurge: boolean
  readonly onToggle: () => void
  readonly onCurrent: () => void
  readonly onRestore: () => void
  readonly onPurge: () => void
}

/** One deletion: the row, its deleter and time, the end of keeping, and the rows deleted along, which open. */
const TrashLine = ({ model, row, isSelected, mayPurge, onToggle, onCurrent, onRestore, onPurge }: LineProps) => {
  const { t } = useTranslation(['trash', 'list', 'common'])
  const { models } = useProduct()
  const people = models.of(models.actorEntity)
  const person = isRow(row.deletedBy) ? row.deletedBy : undefined
  const title = numberedTitleOf(model, row)
  const when = useEnd(row.gone_at)
  const along = typeof row.taken_along === 'number' && row.taken_along > 0 ? row.taken_along : undefined
  return (
    <Box
      component="li"
      data-row={String(row.id)}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        columnGap: 2,
        paddingBlock: 2,
        paddingInline: 3,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBlockEnd: 0 },
        ...(isSelected === true && { bgcolor: 'primary.light' }),
      }}
    >
      {isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t('list:shape.choose', { name: title }) } }}
          sx={{ p: 1, flex: 'none' }}
        />
      )}
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0, paddingBlock: '3px', overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ fontWeight: 500 }}>
          {title}
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'start',
            columnGap: 1,
            fontSize: '0.8125rem',
            lineHeight: '22px',
            color: 'text.secondary',
          }}
        >
          {person !== undefined && (
            <Box sx={{ flex: 'none', paddingBlockStart: '2px' }}>
              <RowFace model={people} row={person} side={18} />
            </Box>
          )}
          <span>
            {person === undefined ? t('deleted') : t('deletedBy', { name: String(person.name) })}{' '}
            <ShortDate at={String(row.deleted_at)} time inSentence />
            {' · '}
            {t('ends', { when })} (<ShortDate at={String(row.gone_at)} inSentence />)
          </span>
        </Box>
        {along !== undefined && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <EntryParts
              isFirst
              entry={{ id: row.deletion_id, parts: along, action: 'deleted' }}
              show={(part) => <PartLine key={String(part.id)} part={part} />}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto', '@media print': { display: 'none' } }}>
        <Button size="small" onClick={onRestore} aria-label={t('restoreRow', { name: title })}>
          {t('list:bulk.restore')}
        </Button>
        {mayPurge && (
          <IconButton
            size="small"
            title={t('purge')}
            aria-label={t('purgeRow', { name: title })}
            onClick={onPurge}
            sx={{ '&:hover': { color: 'error.main' } }}
          >
            <DeleteForeverIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

type Props = {
  readonly model: Model
  readonly rows: readonly Row[]
  readonly selection: Selection | undefined
  readonly current: CurrentRow
}

/**
 * Deleted rows, each with the rows deleted along: restored or deleted for ever one by one, or by the bar where some are
 * selected.
 */
export const TrashRows = ({ model, rows, selection, current }: Props) => {
  const { t } = useTranslation(['trash', 'common'])
  const holdsAll = useHoldsAll()
  const list = useRef<HTMLUListElement>(null)
  const bulk = useBulk(model, selection ?? noSelection, [])
  const [asked, setAsked] = useState<Row>()
  const { focusOn } = current
  useLayoutEffect(() => {
    if (focusOn === undefined) return
    const row = list.current?.querySelector(`[data-row="${CSS.escape(focusOn.id)}"]`)
    row?.querySelector<HTMLElement>('input, button')?.focus()
  }, [focusOn])
  const mayPurge = holdsAll([permissionFor(model.entity, 'delete'), permissionFor(model.entity, restoreAction)])
  return (
    <>
      <RovingRows rows="[data-row]">
        <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <TrashLine
              key={String(row.id)}
              model={model}
              row={row}
              isSelected={selection === undefined ? undefined : selection.rows.has(String(row.id))}
              mayPurge={mayPurge}
              onToggle={() => selection?.toggle(row)}
              onCurrent={() => current.set(String(row.id))}
              onRestore={() => void bulk.restore([row])}
              onPurge={() => setAsked(row)}
            />
          ))}
        </Box>
      </RovingRows>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('purgeTitle', { name: asked === undefined ? '' : numberedTitleOf(model, asked) })}
        text={t('purgeText')}
        confirm={t('purge')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) void bulk.purge([asked])
          setAsked(undefined)
        }}
      />
    </>
  )
}

const noSelection: Selection = {
  rows: new Map(),
  setIds: () => undefined,
  setRows: () => undefined,
  toggle: () => undefined,
  clear: () => undefined,
}
