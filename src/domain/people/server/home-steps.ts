import { sql } from 'drizzle-orm'
import { allOf } from '../../../core/query/predicate.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { HomeStep } from '../../../server/home/home-section.ts'
import { hasRow } from '../../../server/home/row-section.ts'
import { user } from '../user.ts'

const u = tableOf(user, 'u')

/** First steps of newcomers. */
export const peopleSteps: readonly HomeStep[] = [
  {
    key: 'first_department',
    title: 'home:steps.department',
    icon: 'apartment',
    href: '/departments?form=new',
    entities: ['department'],
    permissions: ['department-store', 'department-index'],
    isDone: hasRow('department', allOf()),
  },
  {
    key: 'invite_people',
    title: 'home:steps.people',
    icon: 'person_add',
    href: '/users/add',
    entities: ['user'],
    permissions: ['user-store', 'user-index'],
    // The step is done once there is another user.
    isDone: async (context) =>
      hasRow('user', allOf({ column: 'id', operator: 'ne', value: context.caller.id }))(context),
  },
  {
    key: 'picture',
    title: 'home:steps.picture',
    icon: 'account_circle',
    href: '/profile',
    entities: ['user'],
    permissions: [],
    isMinor: true,
    isDone: async ({ engine, caller }) =>
      (await engine.front.one(sql`select 1 from ${u} where ${u.id} = ${caller.id} and ${u.avatar_id} is not null`)) !==
      undefined,
  },
]
