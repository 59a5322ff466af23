import type { Mark } from '../../core/declare/marks.ts'

/** Statuses of a ticket (decisions, 'Tickets'). */
export const ticketStatuses = ['new', 'open', 'pending', 'on_hold', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketMarks: { readonly [S in TicketStatus]: Mark } = {
  new: 'open',
  open: 'active',
  pending: 'paused',
  on_hold: 'stopped',
  solved: 'done',
  closed: 'locked',
}

export const ticketFollows = {
  new: ['open', 'pending', 'on_hold', 'solved', 'closed'],
  open: ['pending', 'on_hold', 'solved', 'closed'],
  pending: ['open', 'on_hold', 'solved', 'closed'],
  on_hold: ['open', 'pending', 'solved', 'closed'],
  solved: ['open', 'closed'],
  closed: ['open'],
} as const satisfies { readonly [S in TicketStatus]: readonly TicketStatus[] }

/** Statuses in which nothing more is expected; a ticket that leaves them is reopened. */
export const endedStatuses: readonly TicketStatus[] = ['solved', 'closed']
/** Statuses in which the requester has to answer. */
export const waitingStatuses: readonly TicketStatus[] = ['pending', 'on_hold']
export const isEnded = (status: TicketStatus): boolean => endedStatuses.includes(status)
