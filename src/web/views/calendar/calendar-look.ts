import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** Look of the calendar, in the tokens of the theme. */
export const calendarLook: SystemStyleObject<Theme> = {
  fontSize: '0.8125rem',
  '--fc-classic-background': 'var(--tms-palette-background-paper)',
  // The calendar's own blue has white on it at 3.7 to 1.
  '--fc-classic-event': 'var(--tms-palette-primary-main)',
  '--fc-classic-event-contrast': 'var(--tms-palette-primary-contrastText)',
  '--fc-classic-today': 'transparent',
  '--fc-classic-now': 'var(--tms-palette-error-main)',
  '--fc-classic-border': 'var(--tms-palette-divider)',
  '--fc-classic-highlight': 'var(--tms-palette-action-selected)',
  // Days of other months are read, too.
  '--fc-classic-faint-foreground': 'var(--tms-palette-text-secondary)',
  '& [data-date]:focus-visible, & [data-entry]:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
  '& [data-entry]': { cursor: 'pointer' },
  '& [data-entry].is-done': { textDecoration: 'line-through', opacity: 0.75 },
  '& [data-entry].is-carried': { outline: '2px dashed', outlineColor: 'primary.main' },
  '@media print': { '& [data-entry]': { breakInside: 'avoid' } },
}
