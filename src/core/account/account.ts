// Decision (2026-11): Signing in, sessions and rights are the engine's own, as no call is answered without them. Accounts, roles and
// permissions are entities of an area all the same, which declares, lists and shows them like any other and adds what it likes; the
// fields that the engine itself reads and writes are these, and `check/accounts.ts` says which are missing.
import { actorEntity } from '../declare/facets.ts'
import { boolean, choice, email, type Fields, instant, refs, secret, text, timeZone } from '../declare/fields.ts'

/** The part of an entity that the engine asks for, whatever else the area declares. */
export type Part = { readonly name: string; readonly api: string; readonly fields: Fields }

/** The entity whose rows sign in. */
export const account = {
  name: actorEntity,
  api: '/users',
  fields: {
    name: text({ required: true }),
    email: email({ required: true }),
    password: secret(),
    is_active: boolean(),
    is_invited: boolean(),
    invited_at: instant({ derived: true }),
    last_seen_at: instant({ derived: true }),
    locale: choice(['en', 'fr', 'ar']),
    time_zone: timeZone(),
    week_start: choice(['monday', 'saturday', 'sunday']),
    former_time_zone: text({ derived: true }),
    roles: refs('role'),
    permissions: refs('permission'),
  },
} as const satisfies Part

/** The entity whose rows give permissions to the accounts that have them. */
export const role = {
  name: 'role',
  api: '/roles',
  fields: {
    name: text({ required: true }),
    description: text(),
    built_in: boolean(),
    needs_second_factor: boolean(),
    permissions: refs('permission'),
  },
} as const satisfies Part

/** The entity of permissions, by name; its rows follow from the declared entities. */
export const permission = {
  name: 'permission',
  api: '/permissions',
  fields: { name: text({ required: true }), guard_name: text({ required: true }) },
} as const satisfies Part

/** Name of the role that always has every permission. */
export const almightyRole = 'admin'
