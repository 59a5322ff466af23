import { allOf, anyOf, equals, isEmpty, type Leaf, meValue } from '../../../core/query/predicate.ts'
import type { Actor } from '../../../server/actor.ts'
import type { HomeSection, HomeStep } from '../../../server/home/home-section.ts'
import { hasRow, readRows } from '../../../server/home/row-section.ts'
import { endedStatuses } from '../task-status.ts'
import { lateTasksOf, readLoad } from './home-people.ts'
import { projectNotes } from './home-projects.ts'

const mine = equals('assignees', meValue)
const open: Leaf<'status'> = { column: 'status', operator: 'nin', value: endedStatuses }
const late = equals('overdue', true)
const running = equals('status', 'active')
const worksOnTasks = ({ permissions }: Actor): boolean => permissions.has('task-update')
/** The permissions of leaders: they may change projects and see people. */
const leads = ['task-index', 'user-index', 'project-update'] as const

/** The area's sections of the home page (decisions, 'Home'). */
export const workSections: readonly HomeSection[] = [
  {
    key: 'team_load',
    title: 'home:team.load',
    place: 'led',
    entities: ['task', 'user'],
    permissions: leads,
    read: readLoad,
  },
  {
    key: 'team_late',
    title: 'home:team.late',
    place: 'led',
    entities: ['task', 'user'],
    permissions: leads,
    read: readRows({
      entity: 'task',
      rows: [{ where: lateTasksOf, sort: 'due_at', at: 'due_at', include: ['assignees'] }],
      notes: async (rows) =>
        rows.map(({ assignees }) => ({
          note: (assignees as readonly { readonly name: string }[]).map(({ name }) => name).join(', '),
        })),
    }),
  },
  {
    key: 'work_today',
    title: 'home:work.next',
    place: 'own',
    entities: ['task', 'project'],
    permissions: ['task-index'],
    read: readRows({
      entity: 'task',
      rows: [
        { where: allOf(mine, open), sort: 'due_at', most: 7, at: 'due_at', href: '/my-tasks' },
        {
          where: allOf(isEmpty('assignees'), equals('status', 'pending'), equals('blocked', false)),
          sort: ['due_at', '-created_at'],
          at: 'due_at',
          when: worksOnTasks,
          text: 'home:work.couldBegin',
        },
      ],
      empty: {
        when: worksOnTasks,
        text: 'home:work.nothing',
        begin: ['task', 'project'],
      },
    }),
  },
  {
    key: 'work_overdue',
    title: 'home:work.overdue',
    place: 'own',
    entities: ['task', 'project'],
    permissions: ['task-index'],
    // The section before it shows these rows too.
    hiddenAtFirst: true,
    read: readRows({ entity: 'task', rows: [{ where: allOf(mine, late), sort: 'due_at', at: 'due_at' }] }),
  },
  {
    key: 'running_projects',
    title: 'home:work.running',
    place: 'around',
    entities: ['project', 'sprint', 'phase', 'task'],
    permissions: ['project-index'],
    read: readRows({
      entity: 'project',
      rows: [
        {
          where: allOf(running, anyOf(equals('users', meValue), equals('created_by', meValue))),
          sort: 'end_at',
          at: 'end_at',
        },
        { where: allOf(running), sort: 'end_at', at: 'end_at' },
      ],
      notes: projectNotes,
    }),
  },
  {
    key: 'favorite_projects',
    title: 'home:work.favorites',
    place: 'again',
    entities: ['project'],
    permissions: ['project-index'],
    read: readRows({ entity: 'project', rows: [{ where: allOf(equals('is_favorite', true)), sort: 'name' }] }),
  },
]

/** First steps of newcomers. */
export const workSteps: readonly HomeStep[] = [
  {
    key: 'first_project',
    title: 'home:steps.project',
    icon: 'create_new_folder',
    href: '/projects/add',
    entities: ['project'],
    permissions: ['project-store', 'project-index'],
    isDone: hasRow('project', allOf()),
  },
  {
    key: 'first_task',
    title: 'home:steps.task',
    icon: 'add_task',
    href: '/tasks/add',
    entities: ['task'],
    permissions: ['task-store', 'task-index'],
    isDone: hasRow('task', allOf(equals('created_by', meValue))),
  },
]
