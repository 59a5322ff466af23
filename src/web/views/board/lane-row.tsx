import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { useStoredText } from '../collection/layout-store.ts'
import { BoardCell } from './board-cell.tsx'
import { type BoardColumn, type Lane, useBoard } from './board-context.ts'
import { columnsLook } from './board-look.ts'
import { useBoardState } from './board-store.ts'
import { cellParts, wholeLane } from './cell-key.ts'

/** Height of a lane before it is rendered, and the distance from the viewport at which it is. */
const unseenHeight = 160
const rootMargin = '300px'

/** Tells whether an element has been near the viewport; stays true. */
const useNear = (element: HTMLElement | null, root: HTMLElement | null, always: boolean): boolean => {
  const [isNear, setNear] = useState(always)
  if (always && !isNear) setNear(true)
  useEffect(() => {
    if (isNear || element === null || root === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root, rootMargin },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [element, root, isNear])
  return isNear
}

const lanesBetween = (lanes: readonly Lane[], a: string, b: string): number =>
  Math.abs(lanes.findIndex(({ key }) => key === a) - lanes.findIndex(({ key }) => key === b))

type Props = {
  readonly lane: Lane
  readonly columns: readonly BoardColumn[]
  readonly hasEnd: boolean
}

/** The cells of a lane, with a collapsible header if the board has lanes. */
export const LaneRow = ({ lane, columns, hasEnd }: Props) => {
  const { t } = useTranslation('board')
  const { model, store, lanes, laneField, scroller } = useBoard()
  const id = useId()
  const locale = useLocale()
  const isWhole = lane.key === wholeLane
  const [storedState, storeState] = useStoredText(`board:${model.name}:closed:${laneField?.name ?? ''}:${lane.key}`)
  // Number of lanes to the lane under the current drag.
  const dragDistance = useBoardState(store, ({ drag }) =>
    drag === undefined ? Number.POSITIVE_INFINITY : lanesBetween(lanes, lane.key, cellParts(drag.at.list).lane),
  )
  const isOpen = storedState === null || dragDistance === 0
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isNear = useNear(element, scroller, isWhole || dragDistance <= 1)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Box
      ref={setElement}
      {...(isWhole ? {} : { component: 'section', 'aria-labelledby': id })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: isWhole ? '1 1 0' : 'none',
        minBlockSize: 0,
        marginBlockEnd: isWhole ? 0 : 3,
      }}
    >
      {!isWhole && (
        <Box sx={{ position: 'sticky', insetInlineStart: 0, inlineSize: 'fit-content', paddingBlock: 1 }}>
          <Typography variant="h3" component="h3" sx={{ fontSize: '0.8125rem' }}>
            <Button
              id={id}
              color="inherit"
              size="small"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'closeLane' : 'openLane', { name: lane.name })}
              onClick={() => storeState(isOpen ? 'closed' : undefined)}
              startIcon={
                <ExpandIcon
                  sx={{ rotate: isOpen ? 'none' : '-90deg', '[dir=rtl] &': { rotate: isOpen ? 'none' : '90deg' } }}
                />
              }
            >
              <bdi>{lane.name}</bdi>
            </Button>
            {lane.count !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, marginInlineStart: 1 }}>
                {formatNumber(lane.count, locale)}
              </Box>
            )}
          </Typography>
        </Box>
      )}
      {isOpen && (
        <Box
          ref={body}
          sx={{
            ...columnsLook(columns.length, hasEnd),
            // Without lanes each column scrolls separately.
            ...(isWhole ? { flex: '1 1 0', minBlockSize: 0, gridTemplateRows: 'minmax(0, 1fr)' } : { flex: 'none' }),
          }}
          style={isNear ? {} : { blockSize: unseenHeight }}
        >
          {isNear && columns.map((column) => <BoardCell key={column.key} column={column} lane={lane} />)}
        </Box>
      )}
    </Box>
  )
}
