/** A message of the demo: its author, by the local part of their mail address, and its text. */
type DemoLine = {
  readonly by: string
  readonly text: string
  /** The index of the line that it answers, from 0. */
  readonly replyTo?: number
  readonly reactions?: readonly (readonly [by: string, emoji: string])[]
}

/** A conversation of the demo: data only, written into the database by `load-conversations.ts`. */
export type DemoConversation = {
  readonly kind: 'group' | 'direct' | 'project'
  readonly title?: string
  /** The members of a group or of two people. A project's are `member` and `maker`, who made the project. */
  readonly people: readonly string[]
  /** The minutes since its last line. */
  readonly ago: number
  readonly lines: readonly DemoLine[]
  /** How many of the last lines some people have not read. */
  readonly unread?: { readonly [person: string]: number }
}

export const demoConversations: readonly DemoConversation[] = [
  {
    kind: 'group',
    title: 'Dispatch',
    people: ['manager', 'leader', 'member', 'agent', 'admin'],
    ago: 12,
    lines: [
      {
        by: 'leader',
        text: 'Two lorries are stuck at the ring road, both for Hansa. New arrival: 14:30.',
        reactions: [['agent', '👀']],
      },
      { by: 'agent', text: 'The customer has called twice. I tell them 15:00, to be safe.', replyTo: 0 },
      {
        by: 'member',
        text: 'I can take the second load if somebody unlocks gate B.',
        reactions: [
          ['leader', '👍'],
          ['manager', '👍'],
          ['agent', '🙏'],
        ],
      },
      { by: 'leader', text: 'Gate B is open.', replyTo: 2 },
      { by: 'agent', text: 'They are content with 15:00. Thank you all.', reactions: [['leader', '🎉']] },
    ],
    unread: { member: 2, admin: 1 },
  },
  {
    kind: 'direct',
    people: ['manager', 'member'],
    ago: 48,
    lines: [
      { by: 'manager', text: 'Good morning. The crane inspection moved to Thursday, 08:00.' },
      { by: 'member', text: 'Thanks, I will tell the quay crew. Do we keep berth 4 free until then?' },
      {
        by: 'manager',
        text: 'Yes, until noon. BL-2026/1147 waits at berth 6.',
        replyTo: 1,
        reactions: [['member', '👍']],
      },
      { by: 'manager', text: 'Could you look at the inventory of hall 3 before the weekend?' },
    ],
    unread: { member: 1 },
  },
  {
    kind: 'project',
    people: ['member', 'maker'],
    ago: 190,
    lines: [
      { by: 'maker', text: 'The first drawings are here. Please say by Friday what is missing.' },
      { by: 'member', text: 'Page 7 lacks the turning radius of the 40-tonne lorries.' },
      { by: 'maker', text: 'Right, I ask for it.', replyTo: 1, reactions: [['member', '👍']] },
    ],
  },
  {
    kind: 'group',
    title: 'Astreinte du week-end',
    people: ['admin', 'manager', 'leader', 'member'],
    ago: 1500,
    lines: [
      { by: 'manager', text: 'Qui prend l’astreinte samedi ? Le camion LS-2026-014 part à 5 h 30.' },
      {
        by: 'leader',
        text: 'Moi. J’aurai le téléphone de permanence dès vendredi soir.',
        replyTo: 0,
        reactions: [['manager', '❤️']],
      },
      { by: 'admin', text: 'Parfait, je préviens l’entrepôt de Lyon.' },
    ],
    unread: { member: 1 },
  },
  {
    kind: 'group',
    title: 'التخليص الجمركي',
    people: ['admin', 'manager', 'agent', 'member'],
    ago: 3100,
    lines: [
      { by: 'agent', text: 'وصلت الحاوية MSKU 4471920 إلى ميناء طنجة، وننتظر شهادة المنشأ.' },
      {
        by: 'manager',
        text: 'أرسلتها الآن إلى المكتب، رقم الملف T-88.',
        replyTo: 0,
        reactions: [['agent', '🙏']],
      },
      { by: 'admin', text: 'ممتاز. هل يكفي التصريح القديم؟' },
    ],
  },
]
