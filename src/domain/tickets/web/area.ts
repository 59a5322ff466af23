import { loadNamespace } from '../../../web/i18n/i18n.ts'
import { inBrowser } from '../../../web/product/area.ts'
import type { FieldInputProps, RowExtras, TalkToolProps } from '../../../web/product/product.ts'
import { deferred } from '../../../web/ui/deferred.tsx'
import { tickets } from '../area.ts'
import { ticketPages } from './pages.ts'

export const ticketsWeb = inBrowser(tickets, {
  pages: ticketPages,
  inputs: {
    'sla_policy.criteria': deferred<FieldInputProps<'sla_policy'>>(async () => {
      const [{ CriteriaInput }] = await Promise.all([import('./policy/criteria-input.tsx'), loadNamespace('policy')])
      return CriteriaInput
    }),
  },
  talkTools: {
    ticket: deferred<TalkToolProps<'ticket'>>(
      async () => (await import('./replies/canned-replies.tsx')).CannedReplies,
      0,
    ),
  },
  showExtras: {
    ticket: deferred<RowExtras<'ticket'>>(async () => {
      const [{ ClockPanel }] = await Promise.all([import('./clock/clock-panel.tsx'), loadNamespace('sla')])
      return ClockPanel
    }),
  },
})
