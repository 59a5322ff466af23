import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { rowHeight } from './geometry.ts'
import type { TimelineItem, TimelineRow } from './item.ts'

type Props = {
  readonly rows: readonly TimelineRow[]
  /** Index of the first of them. */
  readonly first: number
  readonly width: number
  readonly offsetY: number
  readonly current: number
  readonly linkFrom: string | undefined
  readonly idOf: (index: number) => string
  /** What is read out of a row beside its name: dates, progress, what is special. */
  readonly about: (row: TimelineRow) => string
  readonly datesOf: (row: TimelineRow) => string
  readonly onPick: (index: number) => void
  readonly onOpen: (id: string) => void
  readonly onToggle: (id: string) => void
  /** Opens the menu of a row, beside its button. */
  readonly onMenu: (item: TimelineItem, button: DOMRect) => void
}

/** Width from which there is room for numbers and deeper rows' indent. */
const wide = 200

/** The tree of names beside the bars: the rows in sight. */
export const Tree = ({
  rows,
  first,
  width,
  offsetY,
  current,
  linkFrom,
  idOf,
  about,
  datesOf,
  onPick,
  onOpen,
  onToggle,
  onMenu,
}: Props) => {
  const { t } = useTranslation('timeline')
  const hasDates = width >= 300
  return (
    <Box
      role="rowgroup"
      sx={{
        position: 'absolute',
        insetBlockStart: 0,
        insetInlineStart: 0,
        inlineSize: width,
        blockSize: '100%',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        borderInlineEnd: 1,
        borderColor: 'divider',
      }}
    >
      {rows.map((row, at) => {
        const index = first + at
        const { item, depth, isParent, isOpen } = row
        const isCurrent = index === current
        return (
          <Box
            key={item.id}
            id={idOf(index)}
            role="row"
            aria-level={depth + 1}
            aria-rowindex={index + 1}
            aria-selected={isCurrent}
            {...(isParent ? { 'aria-expanded': isOpen } : {})}
            onClick={() => onPick(index)}
            onDoubleClick={() => onOpen(item.id)}
            sx={{
              position: 'absolute',
              insetInline: 0,
              insetBlockStart: index * rowHeight - offsetY,
              blockSize: rowHeight,
              display: 'flex',
              alignItems: 'center',
              paddingInlineStart: width < wide ? 1 + depth * 1.5 : 2 + depth * 4,
              paddingInlineEnd: 2,
              fontSize: '0.8125rem',
              fontWeight: isParent ? 600 : 400,
              bgcolor: isCurrent ? 'action.selected' : linkFrom === item.id ? 'action.hover' : undefined,
              cursor: 'default',
              '& .row-menu': { display: isCurrent ? 'inline-flex' : 'none' },
              '&:hover .row-menu': { display: 'inline-flex' },
            }}
          >
            {/* For pointers: by keyboard the space bar does it. */}
            <Box
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                if (isParent) onToggle(item.id)
              }}
              sx={{ inlineSize: width < wide && !isParent ? 6 : 20, flex: 'none', display: 'flex' }}
            >
              {isParent && (
                <ExpandMoreIcon
                  sx={{
                    fontSize: 18,
                    transform: isOpen ? 'none' : 'rotate(-90deg)',
                    '[dir=rtl] &': { transform: isOpen ? 'none' : 'rotate(90deg)' },
                  }}
                />
              )}
            </Box>
            <Box role="gridcell" sx={{ flex: 1, minInlineSize: 0, display: 'flex', gap: 1.5 }}>
              {item.prefix !== undefined && width >= wide && (
                <Box component="bdi" sx={{ color: 'text.secondary', fontWeight: 400, flex: 'none' }}>
                  {item.prefix}
                </Box>
              )}
              {/* Cut at the end of its own direction, beside its number. */}
              <Box
                component="span"
                dir="auto"
                sx={{ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {item.name === '' ? t('noName') : item.name}
              </Box>
            </Box>
            {hasDates && (
              <Box
                role="gridcell"
                aria-hidden
                sx={{
                  flex: 'none',
                  color: 'text.secondary',
                  fontWeight: 400,
                  fontSize: '0.75rem',
                  fontVariantNumeric: 'tabular-nums',
                  marginInlineStart: 2,
                }}
              >
                <bdi>{datesOf(row)}</bdi>
              </Box>
            )}
            {/* For pointers: by keyboard the menu key does it. */}
            <Box role="gridcell" className="row-menu" sx={{ flex: 'none', marginInlineEnd: -1 }}>
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={t('menu', { name: item.name })}
                onClick={(event) => {
                  event.stopPropagation()
                  onPick(index)
                  onMenu(item, event.currentTarget.getBoundingClientRect())
                }}
                sx={{ p: 0.5 }}
              >
                <MoreIcon sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
            <Box
              role="gridcell"
              component="span"
              sx={{
                position: 'absolute',
                inlineSize: '1px',
                blockSize: '1px',
                overflow: 'hidden',
                clipPath: 'inset(50%)',
              }}
            >
              {about(row)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
