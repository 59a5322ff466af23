import type { FunctionComponent } from 'react'
import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { FieldInputProps, RowExtras, SaidToolProps, TalkToolProps } from '../../../web/data/areas/product.ts'
import { tickets } from '../area.ts'
import { ticketPages } from './pages.ts'

/** A tool on what was said, with the words of the desk. */
const withDesk = (load: () => Promise<FunctionComponent<SaidToolProps<'ticket'>>>) =>
  deferred(async () => {
    const [Tool] = await Promise.all([load(), loadNamespace('desk')])
    return Tool
  }, 0)

export const ticketsWeb = inBrowser(tickets, {
  pages: ticketPages,
  inputs: {
    'sla_policy.criteria': deferred<FieldInputProps<'sla_policy'>>(async () => {
      const [{ CriteriaInput }] = await Promise.all([import('./policy/criteria-input.tsx'), loadNamespace('policy')])
      return CriteriaInput
    }),
  },
  headLines: {
    ticket: deferred(async () => {
      const [{ ClockLine }] = await Promise.all([import('./clock/clock-line.tsx'), loadNamespace('sla')])
      return ClockLine
    }, 32),
  },
  talkTools: {
    ticket: deferred<TalkToolProps<'ticket'>>(
      async () => (await import('./replies/canned-replies.tsx')).CannedReplies,
      0,
    ),
  },
  saidTools: {
    ticket: [
      { key: 'split', Tool: withDesk(async () => (await import('./desk/split-button.tsx')).SplitButton) },
      { key: 'mail', Tool: withDesk(async () => (await import('./desk/mail-button.tsx')).MailButton) },
    ],
  },
  recordTools: [
    {
      key: 'judge',
      title: 'policy:judge.action',
      permissions: ['policy-update'],
      entity: 'sla_policy',
      Tool: deferred(async () => {
        const [{ JudgeDialog }] = await Promise.all([import('./policy/judge-dialog.tsx'), loadNamespace('policy')])
        return JudgeDialog
      }, 0),
    },
  ],
  showExtras: {
    sla_policy: deferred<RowExtras<'sla_policy'>>(async () => {
      const [{ JudgeOffer }] = await Promise.all([import('./policy/judge-offer.tsx'), loadNamespace('policy')])
      return JudgeOffer
    }, 0),
    ticket: deferred<RowExtras<'ticket'>>(async () => {
      const [{ OwnEnding }] = await Promise.all([import('./desk/own-ending.tsx'), loadNamespace('desk')])
      return OwnEnding
    }, 0),
  },
})
