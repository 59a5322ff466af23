import type { FunctionComponent } from 'react'
import { withWords } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { FieldInputProps, RowExtras, SaidToolProps, TalkToolProps } from '../../../web/data/areas/product.ts'
import { tickets } from '../area.ts'
import { ticketPages } from './pages.ts'

/** Loads a tool for comments, with the words of the desk. */
const withDesk = (load: () => Promise<FunctionComponent<SaidToolProps<'ticket'>>>) =>
  deferred(() => withWords(load(), 'desk'), 0)

export const ticketsWeb = inBrowser(tickets, {
  pages: ticketPages,
  inputs: {
    'sla_policy.criteria': deferred<FieldInputProps<'sla_policy'>>(
      async () => (await withWords(import('./policy/criteria-input.tsx'), 'policy')).CriteriaInput,
    ),
  },
  formHeads: {
    sla_policy: deferred(
      async () => (await withWords(import('./policy/policy-sentence.tsx'), 'policy')).PolicyFormHead,
      60,
    ),
  },
  headLines: {
    sla_policy: deferred<RowExtras<'sla_policy'>>(
      async () => (await withWords(import('./policy/policy-sentence.tsx'), 'policy')).PolicyHeadLine,
      24,
    ),
    ticket: deferred(async () => (await withWords(import('./ticket-head.tsx'), 'sla', 'desk')).TicketHead, 32),
  },
  talkTools: {
    ticket: deferred<TalkToolProps<'ticket'>>(
      async () => (await import('./replies/canned-replies.tsx')).CannedReplies,
      0,
    ),
  },
  talkEnds: {
    ticket: deferred<RowExtras<'ticket'>>(
      async () => (await withWords(import('./desk/own-ending.tsx'), 'desk')).OwnEnding,
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
      Tool: deferred(async () => (await withWords(import('./policy/judge-dialog.tsx'), 'policy')).JudgeDialog, 0),
    },
  ],
  showExtras: {
    intake_form: deferred<RowExtras<'intake_form'>>(
      async () => (await withWords(import('./intake/intake-address.tsx'), 'share')).IntakeAddress,
    ),
    sla_policy: deferred<RowExtras<'sla_policy'>>(
      async () => (await withWords(import('./policy/judge-offer.tsx'), 'policy')).JudgeOffer,
      0,
    ),
  },
})
