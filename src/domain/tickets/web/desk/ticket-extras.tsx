import type { ComponentProps } from 'react'
import { ClockPanel } from '../clock/clock-panel.tsx'
import { OwnEnding } from './own-ending.tsx'

/** What stands on a ticket's page above what is said. */
export const TicketExtras = (props: ComponentProps<typeof ClockPanel>) => (
  <>
    <OwnEnding {...props} />
    <ClockPanel {...props} />
  </>
)
