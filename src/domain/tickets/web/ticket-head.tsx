import type { RowExtras } from '../../../web/data/areas/product.ts'
import { AskerLine } from './clock/asker-line.tsx'
import { ClockLine } from './clock/clock-line.tsx'
import { CopiesLine } from './replies/copies-line.tsx'

/**
 * The lines below a ticket's title: its service level, for those who work on it as a clock, and who gets its replies besides its
 * requester.
 */
export const TicketHead = (props: RowExtras<'ticket'>) => (
  <>
    {props.row.can?.update === true ? <ClockLine {...props} /> : <AskerLine {...props} />}
    <CopiesLine row={props.row} />
  </>
)
