import skeleton from '@fullcalendar/react/skeleton.css?inline'
import palette from '@fullcalendar/react/themes/classic/palette.css?inline'
import theme from '@fullcalendar/react/themes/classic/theme.css?inline'
import { settings } from '../base/settings.ts'

/** The calendar's own styles, once in the page: they come with its chunk, and no plugin mirrors them, as it mirrors itself. */
export const CalendarStyles = () => (
  <style href="calendar" precedence="default" nonce={settings.styleNonce}>
    {skeleton + theme + palette}
  </style>
)
