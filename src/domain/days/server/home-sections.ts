import { allOf, anyOf, equals, meValue } from '../../../core/query/predicate.ts'
import { readCalendar } from '../../../server/home/calendar-section.ts'
import type { HomeSection, HomeStep } from '../../../server/home/home-section.ts'
import { hasRow, readRows } from '../../../server/home/row-section.ts'

const asked = anyOf(equals('attendees', meValue), equals('created_by', meValue))
const mine = anyOf(
  equals('assignees', meValue),
  allOf(equals('created_by', meValue), { column: 'workspace_id', operator: 'null' }),
)

/** The area's sections of the home page (decisions, 'Home'). */
export const daysSections: readonly HomeSection[] = [
  {
    key: 'todos_next',
    title: 'home:days.todos',
    place: 'own',
    entities: ['todo', 'workspace'],
    permissions: ['todo-index'],
    read: readRows({
      entity: 'todo',
      rows: [
        {
          where: allOf(equals('is_done', false), mine),
          sort: 'due_at',
          at: 'due_at',
          owner: 'workspace',
          href: '/my-todos',
        },
      ],
    }),
  },
  {
    key: 'events_soon',
    title: 'home:days.events',
    place: 'around',
    entities: ['event'],
    permissions: ['event-index'],
    href: '/events',
    read: readCalendar({ entity: 'event', where: asked, days: 2, most: 7, momentParameter: 'occurrence' }),
  },
]

/** First steps of newcomers. */
export const daysSteps: readonly HomeStep[] = [
  {
    key: 'first_event',
    title: 'home:steps.event',
    icon: 'event',
    href: '/events/add',
    entities: ['event'],
    permissions: ['event-store', 'event-index'],
    isDone: hasRow('event', allOf(asked)),
  },
]
