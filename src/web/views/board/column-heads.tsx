import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { ModelField } from '../../../core/declare/model.ts'
import { directionOf } from '../../base/i18n/i18n.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { PointerDrag } from '../drag/pointer-drag.tsx'
import type { BoardColumn } from './board-context.ts'
import { columnGap, columnsLook } from './board-look.ts'
import { noneKey } from './cell-key.ts'
import { ColumnHead } from './column-head.tsx'
import { givesWay, useHeadDrag } from './use-head-drag.ts'
import type { Tallies } from './use-tallies.ts'

/** Parts of a column's header that the board's page adds. */
export type HeadParts = {
  /** Replaces the name while it is edited. */
  readonly name?: ReactNode
  /** Starts editing the name, on double click. */
  readonly onName?: () => void
  readonly tools: ReactNode
}

type Props = {
  readonly columns: readonly BoardColumn[]
  readonly tallies: Tallies
  /** Numbers of the whole columns, without filters. */
  readonly limited: Tallies
  readonly sums: readonly ModelField[]
  readonly head: ((column: BoardColumn) => HeadParts) | undefined
  /** Reorders columns; indices without the column of rows without a value. */
  readonly onReorder: ((from: number, to: number) => void) | undefined
  readonly end: ReactNode
}

/** Sticky header row; headers can be dragged to reorder columns. */
export const ColumnHeads = ({ columns, tallies, limited, sums, head, onReorder, end }: Props) => {
  const sign = directionOf(useLocale()) === 'rtl' ? -1 : 1
  const ordered = columns.filter(({ key }) => key !== noneKey)
  const { drag, row, handlers } = useHeadDrag(
    ordered.map(({ key }) => key),
    onReorder,
  )
  const placeOf = (at: number) => {
    if (drag === undefined || at < 0) return undefined
    if (at === drag.from) return `translateX(${drag.shift}px)`
    const by = givesWay(drag, at) * sign
    return by === 0 ? undefined : `translateX(calc(${by * 100}% + ${by * columnGap}px))`
  }
  return (
    <PointerDrag {...handlers}>
      <Box
        ref={row}
        sx={{
          position: 'sticky',
          insetBlockStart: 0,
          zIndex: 2,
          bgcolor: 'background.default',
          flex: 'none',
          ...columnsLook(columns.length, end !== undefined),
        }}
      >
        {columns.map((column) => {
          const at = ordered.indexOf(column)
          const { name, tools = null, onName } = (at < 0 ? undefined : head?.(column)) ?? {}
          return (
            <ColumnHead
              key={column.key}
              column={column}
              tallies={tallies}
              limited={limited}
              sums={sums}
              name={name}
              onName={onName}
              tools={tools}
              isHeld={at < 0 || onReorder === undefined}
              isDragged={drag?.from === at}
              isMoving={drag !== undefined}
              transform={placeOf(at)}
            />
          )
        })}
        {end}
      </Box>
    </PointerDrag>
  )
}
