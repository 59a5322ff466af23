import { useDraggable } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ModelField } from '../../../core/declare/model.ts'
import { cutText } from '../../base/theme/tokens.ts'
import type { BoardColumn } from './board-context.ts'
import { columnGround, snapColumn } from './board-look.ts'
import { HeadCount, HeadSums, LimitWarning } from './head-numbers.tsx'
import type { Tallies } from './use-tallies.ts'

type Props = {
  readonly column: BoardColumn
  readonly tallies: Tallies
  /** Numbers of the whole column, without filters: what its limit is compared with. */
  readonly limited: Tallies
  readonly sums: readonly ModelField[]
  /** Replaces the name while it is edited. */
  readonly name?: ReactNode
  readonly onName?: (() => void) | undefined
  readonly tools: ReactNode
  /** Dragging is disabled. */
  readonly isHeld: boolean
  readonly isDragged: boolean
  /** A header is being dragged. */
  readonly isMoving: boolean
  /** CSS transform during a drag. */
  readonly transform: string | undefined
}

/** Header of a column: name, number of rows and limit, sums. */
export const ColumnHead = (props: Props) => {
  const { column, tallies, limited, sums, name, onName, tools, isHeld, isDragged, isMoving, transform } = props
  const counted = column.limit === undefined ? tallies : limited
  const { ref } = useDraggable({ id: column.key, disabled: isHeld })
  return (
    <Box
      ref={ref}
      data-column={column.key}
      {...(isHeld ? {} : { 'data-head': column.key })}
      style={transform === undefined ? {} : { transform }}
      sx={[
        columnGround,
        snapColumn,
        {
          paddingInline: 3,
          paddingBlock: 0.5,
          borderStartStartRadius: 8,
          borderStartEndRadius: 8,
          minInlineSize: 0,
          overflow: 'hidden',
        },
        !isHeld && { cursor: 'grab', userSelect: 'none', WebkitTouchCallout: 'none' },
        isMoving && !isDragged && { transition: 'transform 160ms ease-out' },
        isDragged && { cursor: 'grabbing', zIndex: 1, boxShadow: 'var(--tms-edge-float-shadow)', borderRadius: 2 },
      ]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 28 }}>
        <Box
          aria-hidden
          sx={{
            inlineSize: 10,
            blockSize: 10,
            borderRadius: '50%',
            flex: 'none',
            border: 1,
            borderColor: 'divider',
            bgcolor: column.color ?? 'text.disabled',
          }}
        />
        {name ?? (
          <Typography variant="h3" component="h2" title={column.name} onDoubleClick={onName} sx={cutText}>
            <bdi>{column.name}</bdi>
          </Typography>
        )}
        {counted !== undefined && <HeadCount column={column} tallies={counted} />}
        <Box
          sx={{
            marginInlineStart: 'auto',
            flex: '0 1 auto',
            minInlineSize: 0,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
          }}
        >
          {counted !== undefined && <LimitWarning column={column} tallies={counted} />}
          {tallies !== undefined && <HeadSums column={column} tallies={tallies} sums={sums} />}
          <Box sx={{ flex: 'none', display: 'flex' }}>{tools}</Box>
        </Box>
      </Box>
    </Box>
  )
}
