import { defineArea } from '../../core/declare/area.ts'
import { cannedReply } from './canned-reply.ts'
import { intakeForm } from './intake-form.ts'
import { slaPolicy } from './sla-policy.ts'
import { slaReminder } from './sla-reminder.ts'
import { teamDomain } from './team-domain.ts'
import { ticket } from './ticket.ts'
import { ticketType } from './ticket-type.ts'

export const tickets = defineArea({
  name: 'tickets',
  needs: ['people', 'attached', 'working-time', 'work'],
  entities: [ticket, ticketType, teamDomain, slaPolicy, slaReminder, cannedReply, intakeForm],
})
