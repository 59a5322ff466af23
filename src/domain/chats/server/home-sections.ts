import { allOf, equals } from '../../../core/query/predicate.ts'
import type { HomeSection } from '../../../server/home/home-section.ts'
import { readRows } from '../../../server/home/row-section.ts'

/** The area's section of the home page (decisions, 'Home'). It has the number that is at the navigation's icon. */
export const chatSections: readonly HomeSection[] = [
  {
    key: 'chats_unread',
    title: 'home:chats.unread',
    place: 'answer',
    entities: ['conversation', 'message'],
    permissions: ['conversation-index', 'message-index'],
    read: readRows({
      entity: 'conversation',
      rows: [
        {
          where: allOf(
            { column: 'unread_count', operator: 'gt', value: 0 },
            equals('is_archived', false),
            equals('is_muted', false),
          ),
          sort: '-last_message_at',
          at: 'last_message_at',
          href: '/chats',
        },
      ],
      notes: async (rows, { word, format }) =>
        rows.map(({ name, unread_count: count }) => ({
          title: typeof name === 'string' ? name : format.word('common:untitled'),
          with_time: true,
          note: word('home:chats.count', { count }),
        })),
    }),
  },
]
