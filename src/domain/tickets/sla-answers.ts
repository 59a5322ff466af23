import type { ClockState } from './clock-states.ts'
import type { TicketStatus } from './ticket-status.ts'

/** A stretch of a receipt on the wire. Times are ISO 8601, minutes have two digits after the point. */
export type ReceiptLineAnswer = {
  readonly from: string
  readonly to: string
  readonly counts: boolean
  readonly reason: 'open' | 'status' | 'hours' | 'holiday' | 'rest'
  readonly status: TicketStatus
  readonly day?: string
  readonly holiday?: string | null
  readonly minutes: number
  readonly elapsed_minutes: number
}
/** One run of a ticket's clock, as `GET /tickets/{id}/sla` answers it. */
export type CycleAnswer = {
  readonly cycle: number
  readonly policy: { readonly id: string; readonly name: string }
  readonly calendar: { readonly name: string; readonly time_zone: string; readonly always_open: boolean }
  readonly target_status: TicketStatus
  readonly excluded_statuses: readonly TicketStatus[]
  readonly counts_from: 'creation' | 'criteria'
  readonly state: ClockState
  readonly started_at: string
  readonly stopped_at: string | null
  readonly due_at: string | null
  readonly within_minutes: number
  readonly elapsed_minutes: number
  readonly remaining_minutes: number
  /**
   * True if the stretches are too many to list: the last line of `lines` or of `ahead` (`rest`) is the sum of the
   * others.
   */
  readonly is_cut: boolean
  readonly lines: readonly ReceiptLineAnswer[]
  readonly ahead: readonly ReceiptLineAnswer[]
}
