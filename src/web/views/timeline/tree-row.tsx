import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { rowHeight } from './geometry.ts'
import type { TimelineItem, TimelineRow } from './item.ts'

export type TreeActions = {
  readonly pick: (index: number) => void
  readonly open: (id: string) => void
  readonly toggle: (id: string) => void
  /** Opens the menu of a row, beside its button. */
  readonly openMenu: (item: TimelineItem, button: DOMRect) => void
  /** Opens what may be edited of a row, beneath its cell. */
  readonly edit: (item: TimelineItem, cell: DOMRect) => void
}

/** A stable object that calls the latest actions, so that rows are not drawn anew with the timeline. */
export const useSteadyActions = (actions: TreeActions): TreeActions => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      pick: (index) => latest.current.pick(index),
      open: (id) => latest.current.open(id),
      toggle: (id) => latest.current.toggle(id),
      openMenu: (...given) => latest.current.openMenu(...given),
      edit: (...given) => latest.current.edit(...given),
    }),
    [],
  )
}

export type TreeRowProps = {
  readonly row: TimelineRow
  readonly index: number
  readonly id: string
  /** Of the tree. */
  readonly width: number
  readonly isCurrent: boolean
  /** A link that is being made leaves it. */
  readonly isLinked: boolean
  /** What is read out of a row beside its name: dates, progress, what is special. */
  readonly about: (row: TimelineRow) => string
  readonly datesOf: (row: TimelineRow) => string
  readonly actions: TreeActions
  /** Rows that may be moved are edited by a click on their dates. */
  readonly mayEdit: boolean
}

/** Width from which there is room for numbers and deeper rows' indent, and for dates. */
const [wide, widest] = [200, 300]

const small = { fontSize: 18 } as const

/** Look of all rows, in one rule of the tree: a style for each part of each row took most of the time of scrolling. */
export const rowsLook = {
  '& [role=row]': {
    position: 'absolute',
    insetInline: 0,
    blockSize: rowHeight,
    display: 'flex',
    alignItems: 'center',
    paddingInlineEnd: 2,
    fontSize: '0.8125rem',
    cursor: 'default',
  },
  '& [aria-expanded]': { fontWeight: 600 },
  '& [data-linked]': { bgcolor: 'action.hover' },
  '& [aria-selected=true]': { bgcolor: 'action.selected' },
  '& .sign': { inlineSize: 20, flex: 'none', display: 'flex' },
  '& [aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
  '[dir=rtl] & [aria-expanded=false] svg': { transform: 'rotate(90deg)' },
  '& .title': { flex: 1, minInlineSize: 0, display: 'flex', gap: 1.5 },
  '& .title > span': { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .title > bdi, & .dates': { color: 'text.secondary', fontWeight: 400, flex: 'none' },
  '& .dates': { fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums', marginInlineStart: 2 },
  '& .is-edited': { cursor: 'pointer' },
  '& .is-edited:hover': { textDecoration: 'underline' },
  '& .tools': { flex: 'none', marginInlineEnd: -1 },
  '& .about': visuallyHidden,
} as const

/** A row's name, number and dates beside its bar. */
const Row = ({ row, index, id, width, isCurrent, isLinked, about, datesOf, actions, mayEdit }: TreeRowProps) => {
  const { t } = useTranslation('timeline')
  const [isHovered, setHovered] = useState(false)
  const { item, depth, isParent, isOpen } = row
  const isWide = width >= wide
  return (
    <Box
      id={id}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      {...(isParent ? { 'aria-expanded': isOpen } : {})}
      {...(isLinked ? { 'data-linked': '' } : {})}
      onClick={() => actions.pick(index)}
      onDoubleClick={() => actions.open(item.id)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      style={{ insetBlockStart: index * rowHeight, paddingInlineStart: isWide ? 8 + depth * 16 : 4 + depth * 6 }}
    >
      {/* For pointers: by keyboard the space bar does it. */}
      <Box
        aria-hidden
        className="sign"
        onClick={(event) => {
          event.stopPropagation()
          if (isParent) actions.toggle(item.id)
        }}
        style={isWide || isParent ? undefined : { inlineSize: 6 }}
      >
        {isParent && <ExpandMoreIcon sx={small} />}
      </Box>
      <Box role="gridcell" className="title">
        {item.prefix !== undefined && isWide && <bdi>{item.prefix}</bdi>}
        {/* Cut at the end of its own direction, beside its number. */}
        <span dir="auto">{item.name === '' ? t('noName') : item.name}</span>
      </Box>
      {width >= widest && (
        // For pointers: by keyboard F2 does it.
        <Box
          role="gridcell"
          aria-hidden
          className={item.mayMove && mayEdit ? 'dates is-edited' : 'dates'}
          onClick={(event) => item.mayMove && actions.edit(item, event.currentTarget.getBoundingClientRect())}
        >
          <bdi>{datesOf(row)}</bdi>
        </Box>
      )}
      {/* For pointers: by keyboard the menu key does it. */}
      {(isCurrent || isHovered) && (
        <Box role="gridcell" className="tools">
          <IconButton
            size="small"
            tabIndex={-1}
            aria-label={t('menu', { name: item.name })}
            onClick={(event) => {
              event.stopPropagation()
              actions.pick(index)
              actions.openMenu(item, event.currentTarget.getBoundingClientRect())
            }}
            sx={{ p: 0.5 }}
          >
            <MoreIcon sx={small} />
          </IconButton>
        </Box>
      )}
      <Box component="span" role="gridcell" className="about">
        {about(row)}
      </Box>
    </Box>
  )
}

/** Rows of a plan are put together anew with each change of it; those that say the same are not drawn anew. */
export const TreeRow = memo(Row, ({ row: last, ...before }, { row, ...now }) => {
  const names = Object.keys(now) as (keyof typeof now)[]
  return (
    names.every((name) => before[name] === now[name]) &&
    last.item === row.item &&
    last.depth === row.depth &&
    last.isParent === row.isParent &&
    last.isOpen === row.isOpen
  )
})
