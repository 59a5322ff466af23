import { allOf, anyOf, equals, isEmpty, type Leaf, meValue } from '../../../core/query/predicate.ts'
import type { Actor } from '../../../server/actor.ts'
import type { HomeSection, HomeStep } from '../../../server/home/home-section.ts'
import { hasRow, readRows } from '../../../server/home/row-section.ts'
import { endedStatuses, waitingStatuses } from '../ticket-status.ts'

const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }
/** Open tickets that wait for the people of this installation, not for the requester. */
const ours: Leaf<'status'> = { column: 'status', operator: 'nin', value: [...endedStatuses, ...waitingStatuses] }
const mine = equals('assignee_id', meValue)
const unassigned = isEmpty('assignee_id')
/** Tickets that the caller can answer: their own, those of their teams, and unassigned ones. */
const toAnswer = anyOf(mine, equals('in_my_teams', true), unassigned)
/** Tells whether a caller may only ask, since they may not work on tickets. */
const asksOnly = ({ permissions }: Actor): boolean => !permissions.has('ticket-update')
const work = ['ticket-index', 'ticket-update'] as const

/** The area's sections of the home page (decisions, 'Home'). */
export const ticketSections: readonly HomeSection[] = [
  {
    key: 'tickets_at_risk',
    title: 'home:tickets.atRisk',
    place: 'answer',
    entities: ['ticket', 'client'],
    permissions: work,
    read: readRows({
      entity: 'ticket',
      rows: [
        {
          where: allOf(anyOf(equals('at_risk', true), equals('overdue', true)), toAnswer),
          sort: 'due_at',
          at: 'due_at',
          owner: 'client',
        },
      ],
    }),
  },
  {
    key: 'tickets_unanswered',
    title: 'home:tickets.unanswered',
    place: 'answer',
    entities: ['ticket', 'client'],
    permissions: work,
    read: readRows({
      entity: 'ticket',
      rows: [
        {
          where: allOf(isEmpty('first_reply_at'), ours, toAnswer),
          sort: 'created_at',
          at: 'created_at',
          owner: 'client',
        },
      ],
    }),
  },
  {
    key: 'tickets_mine',
    title: 'home:tickets.mine',
    place: 'own',
    entities: ['ticket', 'client'],
    permissions: work,
    read: readRows({
      entity: 'ticket',
      rows: [{ where: allOf(mine, open), sort: 'due_at', at: 'due_at', owner: 'client' }],
    }),
  },
  {
    key: 'tickets_asked',
    title: 'home:tickets.asked',
    place: 'own',
    entities: ['ticket'],
    permissions: ['ticket-index'],
    read: readRows({
      entity: 'ticket',
      rows: [{ where: allOf(equals('requester_id', meValue), open), sort: '-created_at', at: 'created_at' }],
      empty: { when: asksOnly, text: 'home:tickets.nothingAsked', begin: ['ticket'] },
    }),
  },
]

/** First steps of newcomers. */
export const ticketSteps: readonly HomeStep[] = [
  {
    key: 'first_ticket',
    title: 'home:steps.ticket',
    icon: 'contact_support',
    href: '/tickets/add',
    entities: ['ticket'],
    permissions: ['ticket-store', 'ticket-index'],
    isDone: async (context) =>
      !asksOnly(context.caller) ||
      hasRow('ticket', anyOf(equals('requester_id', meValue), equals('created_by', meValue)))(context),
  },
]
