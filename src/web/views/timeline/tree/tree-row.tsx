import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowHeight } from '../geometry.ts'
import type { TimelineItem, TimelineRow } from '../item.ts'
import { nameColumn, type TreeColumns } from './tree-columns.ts'

export type TreeActions = {
  readonly pick: (index: number) => void
  /** Called for a click on a cell of a table, which a press has already selected. */
  readonly pickCell: (index: number) => void
  readonly open: (id: string) => void
  readonly toggle: (id: string) => void
  /** Opens the menu of a row, beside its button. */
  readonly openMenu: (item: TimelineItem, button: DOMRect) => void
  /** Opens the editable fields of a row, below its cell. */
  readonly edit: (item: TimelineItem, cell: DOMRect) => void
}

/** Returns a stable object that calls the latest actions, so that rows are not rendered again with the timeline. */
export const useSteadyActions = (actions: TreeActions): TreeActions => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      pick: (index) => latest.current.pick(index),
      pickCell: (index) => latest.current.pickCell(index),
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
  /** Width of the tree. */
  readonly width: number
  readonly isCurrent: boolean
  /** Whether a link that is being made begins at this row. */
  readonly isLinked: boolean
  /** Returns the text for screen readers beside the row's name: dates, progress, unusual facts. */
  readonly about: (row: TimelineRow) => string
  readonly datesOf: (row: TimelineRow) => string
  readonly actions: TreeActions
  /** Whether a click on the dates edits the row; only rows that may be moved have that, and only without columns. */
  readonly mayEdit: boolean
  readonly columns: TreeColumns | undefined
  /** Place of the active cell; the name is the first. */
  readonly cell: number | undefined
  /** Places of the first and the last selected cell. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Place of the cell with the fill handle. */
  readonly handle: number | undefined
}

/** Widths from which the tree has space for numbers and the indent of deeper rows, and for dates. */
const [wide, widest] = [200, 300]

const small = { fontSize: 18 } as const

type CellsProps = Pick<TreeRowProps, 'index' | 'id' | 'cell' | 'from' | 'to' | 'handle' | 'actions'> & {
  readonly item: TimelineItem
  readonly columns: TreeColumns
}

const isBetween = (at: number, { from, to }: Pick<TreeRowProps, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && at >= from && at <= to

/** Drags the values of the selected cells to others; keys copy and fill, too. */
const Handle = () => <span className="handle" data-handle="true" />

/** The texts of a bar, as cells in columns. */
const Cells = ({ item, columns, index, id, cell, handle, actions, ...chosen }: CellsProps) =>
  columns.list.map(({ name, width }, at) => {
    const text = columns.textOf(item, name)
    return (
      <Box
        key={name}
        id={`${id}-${at + 1}`}
        role="gridcell"
        aria-colindex={at + 2}
        aria-readonly={!columns.mayEdit(item, name)}
        aria-selected={isBetween(at + 1, chosen)}
        className="column"
        data-cell={`${index}:${at + 1}`}
        {...(cell === at + 1 ? { 'data-active': '' } : {})}
        onClick={(event) => {
          event.stopPropagation()
          actions.pickCell(index)
        }}
        style={{ inlineSize: width }}
      >
        <bdi title={text}>{text}</bdi>
        {handle === at + 1 && <Handle />}
      </Box>
    )
  })

/** A row's name, number and dates beside its bar. */
const Row = ({
  row,
  index,
  id,
  width,
  isCurrent,
  isLinked,
  about,
  datesOf,
  actions,
  mayEdit,
  columns,
  cell,
  from,
  to,
  handle,
}: TreeRowProps) => {
  const { t } = useTranslation('timeline')
  const [isHovered, setHovered] = useState(false)
  const { item, depth, isParent, isOpen } = row
  const isWide = width >= wide
  const isTable = columns !== undefined
  const pickName = (event: MouseEvent): void => {
    event.stopPropagation()
    actions.pickCell(index)
  }
  const isEditedHere = columns?.mayEdit(item, nameColumn) === true
  return (
    <Box
      id={id}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + (isTable ? 2 : 1)}
      {...(isTable ? { 'aria-labelledby': `${id}-0 ${id}-about` } : {})}
      aria-selected={isCurrent}
      {...(isParent ? { 'aria-expanded': isOpen } : {})}
      {...(isLinked ? { 'data-linked': '' } : {})}
      onClick={() => actions.pick(index)}
      // The second click on a cell edits it, as in a sheet.
      {...(isEditedHere ? {} : { onDoubleClick: () => actions.open(item.id) })}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      style={{ insetBlockStart: index * rowHeight, paddingInlineStart: isWide ? 8 + depth * 16 : 4 + depth * 6 }}
    >
      {/* This button is for pointers; keyboard users press the space bar. */}
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
      <Box
        id={`${id}-0`}
        role="gridcell"
        className={isTable ? 'title is-named' : 'title'}
        {...(isTable
          ? {
              'aria-colindex': 1,
              'aria-readonly': !isEditedHere,
              'aria-selected': isBetween(0, { from, to }),
              'data-cell': `${index}:0`,
            }
          : {})}
        {...(cell === 0 ? { 'data-active': '' } : {})}
        onClick={isTable ? pickName : undefined}
      >
        {item.prefix !== undefined && isWide && <bdi>{item.prefix}</bdi>}
        {/* The name is cut at the end of its own direction, beside its number. */}
        <span dir="auto">{item.name === '' ? t('noName') : item.name}</span>
        {handle === 0 && <Handle />}
      </Box>
      {width >= widest && !isTable && (
        // This cell is for pointers; keyboard users press F2.
        <Box
          role="gridcell"
          aria-hidden
          className={item.mayMove && mayEdit ? 'dates is-edited' : 'dates'}
          onClick={(event) => item.mayMove && actions.edit(item, event.currentTarget.getBoundingClientRect())}
        >
          <bdi>{datesOf(row)}</bdi>
        </Box>
      )}
      {isTable && (
        <Cells
          item={item}
          columns={columns}
          index={index}
          id={id}
          cell={cell}
          from={from}
          to={to}
          handle={handle}
          actions={actions}
        />
      )}
      {/* This button is for pointers; keyboard users press the menu key. */}
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
      <Box component="span" role="gridcell" id={`${id}-about`} className="about">
        {about(row)}
      </Box>
    </Box>
  )
}

/**
 * A memoised row: each change of a plan makes new row objects, and those with the same values are not rendered again.
 */
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
