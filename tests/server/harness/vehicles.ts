import type { AnyEntity } from '../../../src/core/declare/any-entity.ts'
import { everyone } from '../../../src/core/declare/entity.ts'
import { choice, decimal, type Fields, integer, ref, refs, richText, text } from '../../../src/core/declare/fields.ts'
import { type Models, modelsOf } from '../../../src/core/declare/model.ts'
import { defineRegistry } from '../../../src/core/declare/registry.ts'
import { permission } from '../../../src/domain/people/permission.ts'
import { role } from '../../../src/domain/people/role.ts'
import { savedView } from '../../../src/domain/system/saved-view.ts'
import { department } from '../../specimens/department.ts'
import { user } from '../../specimens/user.ts'

/** The first fields of a vehicle. */
export const fields = {
  plate: text({ required: true, sort: true }),
  kind: choice(['van', 'lorry', 'ship'], { initial: 'van' }),
  use: choice(['own', 'hired']),
  odometer: integer({ sort: true }),
  notes: text({ search: true }),
  story: richText({ search: true }),
  seats: integer(),
  price: decimal({ scale: 2 }),
  driver: ref('user'),
  crew: refs('user'),
} as const satisfies Fields

const entity = (given: Fields): AnyEntity =>
  ({
    name: 'vehicle',
    api: '/vehicles',
    permission: 'vehicle',
    group: 'work',
    icon: 'folder',
    fields: given,
    title: 'plate',
    list: { columns: ['plate'], filters: [], sort: '-created_at' },
    form: [{ section: 'main', fields: ['plate'] }],
    access: { read: everyone, create: everyone, update: everyone, delete: everyone },
  }) as AnyEntity
/** Returns a registry with vehicles of these fields, or without vehicles. */
export const modelsWith = (given?: Fields): Models =>
  modelsOf(
    defineRegistry(
      ...([
        user,
        department,
        role,
        permission,
        savedView,
        ...(given === undefined ? [] : [entity(given)]),
      ] as unknown as readonly []),
    ),
  )
/** Returns the vehicle's fields without some, and with others. */
export const without = (names: readonly (keyof typeof fields)[], more: Fields = {}): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name))),
  ...more,
})
