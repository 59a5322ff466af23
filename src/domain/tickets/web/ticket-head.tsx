import type { RowExtras } from '../../../web/data/areas/product.ts'
import { ClockLine } from './clock/clock-line.tsx'
import { CopiesLine } from './replies/copies-line.tsx'

/** The lines below a ticket's title: its service level, and who gets its replies besides its requester. */
export const TicketHead = (props: RowExtras<'ticket'>) => (
  <>
    <ClockLine {...props} />
    <CopiesLine row={props.row} />
  </>
)
