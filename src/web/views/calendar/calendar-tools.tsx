import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import SubscribeIcon from '@mui/icons-material/RssFeed'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ChoiceChip } from '../../base/ui/choice-chip.tsx'

export const viewNames = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof viewNames)[number]

type Props = {
  readonly title: string
  readonly view: CalendarView
  /** A week is three days where more have no room. */
  readonly isPhone: boolean
  readonly onView: (view: CalendarView) => void
  readonly onGo: (where: 'prev' | 'today' | 'next') => void
  /** Page where the calendar's address for other programs is made. */
  readonly subscribe?: string | undefined
}

/** Which days are shown, and how. */
export const CalendarTools = ({ title, view, isPhone, onView, onGo, subscribe }: Props) => {
  const { t } = useTranslation('calendar')
  const nameOf = (name: CalendarView) => t(name === 'week' && isPhone ? 'view.threeDays' : `view.${name}`)
  const isRtl = useTheme().direction === 'rtl'
  const [Back, On] = isRtl ? [ChevronRightIcon, ChevronLeftIcon] : [ChevronLeftIcon, ChevronRightIcon]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: isPhone ? 1 : 2,
        alignItems: 'center',
        marginBlockEnd: 3,
        // Buttons are hidden on paper.
        '@media print': { '& .MuiButtonBase-root, & .MuiToggleButtonGroup-root': { display: 'none' } },
      }}
    >
      <IconButton size="small" aria-label={t('previous')} onClick={() => onGo('prev')}>
        <Back fontSize="small" />
      </IconButton>
      <Button size="small" onClick={() => onGo('today')}>
        {t('today')}
      </Button>
      <IconButton size="small" aria-label={t('next')} onClick={() => onGo('next')}>
        <On fontSize="small" />
      </IconButton>
      <Typography
        component="h2"
        variant="h3"
        aria-live="polite"
        // On a phone the days have a line of their own, above the buttons.
        sx={isPhone ? { flex: '1 0 100%', order: -1 } : { flex: 1, minInlineSize: 140 }}
      >
        {title}
      </Typography>
      {isPhone && <Box sx={{ flex: 1 }} />}
      {isPhone ? (
        <ChoiceChip
          label={t('label')}
          options={viewNames.map((name) => ({ value: name, name: nameOf(name) }))}
          value={view}
          isSet
          onChoose={onView}
        />
      ) : (
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label={t('label')}
          onChange={(_, next: CalendarView | null) => next !== null && onView(next)}
        >
          {viewNames.map((name) => (
            <ToggleButton key={name} value={name} sx={{ paddingBlock: 1, textTransform: 'none' }}>
              {nameOf(name)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {subscribe !== undefined && (
        <IconButton size="small" component={Link} to={subscribe} aria-label={t('subscribe')} title={t('subscribe')}>
          <SubscribeIcon fontSize="small" />
        </IconButton>
      )}
      {/* On a phone the line has no room for it, and the browser's own menu prints. */}
      {!isPhone && (
        <IconButton size="small" aria-label={t('print')} onClick={() => window.print()}>
          <PrintIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
