import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { overList, useDropList } from '../drag/drag-area.tsx'
import type { Place } from './places.ts'

/** Header of a place. */
export type PlaceHead = {
  readonly place: Place
  readonly title: string
  /** Another place has the same title; then it is no landmark, as landmarks need unique names. */
  readonly isAmbiguous?: boolean
  /** Text of the number of rows; undefined if unknown. */
  readonly said: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Dates beside the title. */
  readonly when?: ReactNode
  /** Content after the title and its dates: the state. */
  readonly about?: ReactNode
  readonly sums?: ReactNode
  /** Actions of the place. @param headed id of its heading */
  readonly tools?: (headed: string) => ReactNode
  readonly goal?: string | undefined
}

type Props = PlaceHead & {
  /** The lines of rows, above the footer. */
  readonly children: ReactNode
  readonly foot: ReactNode
  readonly isDropOff: boolean
  /** Index of the first displayed row that is not dragged. */
  readonly first: () => number
}

const nameStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minInlineSize: 0 } as const
/** The tools stay at the end of the first line: on a phone the facts stand in a line below, elsewhere they wrap by themselves. */
const headStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minBlockSize: 40,
} as const
const factsStyle = {
  display: 'flex',
  order: { xs: 1, sm: 0 },
  flex: { xs: '1 0 100%', sm: '1 1 0' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  minInlineSize: 0,
  paddingInlineStart: 1,
  paddingBlockEnd: { xs: 1, sm: 0 },
} as const

/** As wide as its longest sum; the sums that the line has no room for beside that one are not shown. */
const sumsStyle = { flex: '1 1 min-content', '& > *': { justifyContent: 'end' } } as const

/** A collapsible place with its rows; the whole section is a drop target. */
export const PlaceSection = (props: Props) => {
  const {
    place,
    title,
    isAmbiguous = false,
    said,
    isOpen,
    onToggle,
    when,
    about,
    sums,
    tools,
    goal,
    children,
    foot,
    isDropOff,
    first,
  } = props
  const { t } = useTranslation('plan')
  const id = useId()
  const heading = `${id}-heading`
  const toggle = useRef<HTMLButtonElement>(null)
  useFocusBeside(toggle, (button) => button.closest('section') ?? button)
  const { ref, isOver } = useDropList(place, {
    isOff: isDropOff,
    first,
    rows: (element, isDragged) =>
      [...element.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { start: top, size: height, isDragged: isDragged(row.dataset.row ?? '') }
      }),
  })
  return (
    <Paper
      elevation={1}
      component="section"
      {...(isAmbiguous ? { role: 'group' } : {})}
      ref={ref}
      aria-labelledby={heading}
      sx={{
        paddingInline: { xs: 2, sm: 4 },
        paddingBlock: 2,
        ...(isOver && { ...overList, outline: '2px solid', outlineColor: 'primary.main' }),
      }}
    >
      <Box sx={headStyle}>
        <Box sx={{ ...nameStyle, flex: { xs: '1 1 0', sm: '0 1 auto' } }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}>
            <IconButton
              ref={toggle}
              size="small"
              aria-label={t(isOpen ? 'close' : 'open', { name: title })}
              aria-expanded={isOpen}
              onClick={onToggle}
            >
              <ExpandIcon
                fontSize="small"
                sx={{
                  transform: isOpen ? 'none' : 'rotate(-90deg)',
                  '[dir=rtl] &': { transform: isOpen ? 'none' : 'rotate(90deg)' },
                }}
              />
            </IconButton>
            <Typography
              id={heading}
              variant="h2"
              sx={{ minInlineSize: 0, overflowWrap: 'anywhere', fontSize: '0.9375rem' }}
            >
              <bdi>{title}</bdi>
            </Typography>
          </Box>
          {when}
        </Box>
        <Box sx={factsStyle}>
          {about}
          {said !== undefined && (
            <Typography variant="body2" color="text.secondary">
              {said}
            </Typography>
          )}
          {sums !== undefined && <Box sx={sumsStyle}>{sums}</Box>}
        </Box>
        {tools !== undefined && (
          <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>{tools(heading)}</Box>
        )}
      </Box>
      {isOpen && goal !== undefined && goal !== '' && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxInlineSize: '72ch', marginBlockEnd: 2 }}
        >
          <bdi>{goal}</bdi>
        </Typography>
      )}
      {isOpen && (
        <Box component="ul" tabIndex={-1} aria-labelledby={heading} sx={{ m: 0, p: 0 }}>
          {children}
        </Box>
      )}
      {isOpen && foot}
    </Paper>
  )
}
