import { describe, expect, test } from 'vitest'
import { type Model, modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'

const models = modelsOf(registry)
const wires = (model: Model, which: 'creatable' | 'updatable' | 'sortable') =>
  model.fields.filter((field) => field[which]).map(({ wire }) => wire)
const kinds = (model: Model) => Object.fromEntries([...model.byWire].map(([wire, { type }]) => [wire, type]))

/** Every column that the engine gives to every entity. */
const engine = { id: 'id', created_at: 'instant', updated_at: 'instant', created_by: 'id', updated_by: 'id' }

describe('a user on the wire, as the specification writes it', () => {
  const user = models.of('user')
  test('what may be sent', () => {
    expect(wires(user, 'creatable')).toEqual([
      // `is_invited` is ours: instead of a password, whose owner is then asked for it by mail.
      ...[
        'name',
        'email',
        'is_invited',
        'password',
        'job_title',
        'is_active',
        'department_id',
        'hours_approver_id',
        'client_id',
      ],
      ...['locale', 'time_zone', 'week_start', 'hour_cycle', 'date_form', 'avatar', 'roles', 'skills'],
    ])
    // Ours: whether others see what one means to finish in a day, which nobody says for another.
    expect(wires(user, 'updatable').filter((wire) => wire !== 'share_daily_target')).toEqual(
      wires(user, 'creatable').filter((wire) => !['password', 'is_invited'].includes(wire)),
    )
    expect(wires(user, 'updatable')).toContain('share_daily_target')
  })
  test('what may be asked about, and as what; a password never', () => {
    expect(kinds(user)).toEqual({
      ...engine,
      name: 'text',
      email: 'text',
      is_invited: 'boolean',
      invited_at: 'instant',
      job_title: 'text',
      is_active: 'boolean',
      department_id: 'id',
      hours_approver_id: 'id',
      client_id: 'id',
      locale: 'text',
      time_zone: 'text',
      week_start: 'text',
      hour_cycle: 'text',
      date_form: 'text',
      share_daily_target: 'boolean',
      roles: 'ids',
      permissions: 'ids',
      skills: 'ids',
      last_seen_at: 'instant',
      projects_count: 'number',
      tasks_count: 'number',
      tickets_count: 'number',
      open_tickets_count: 'number',
    })
    expect(wires(user, 'sortable')).toEqual(['name', 'email', 'last_seen_at', 'created_at', 'updated_at'])
  })
  test('its relations and its table', () => {
    expect([...user.relations.keys()]).toEqual([
      'department',
      'hours_approver',
      'client',
      'roles',
      'permissions',
      'skills',
      'teams',
      'projects',
      'tasks',
      'tickets',
      'notifications',
      'createdBy',
      'updatedBy',
    ])
    expect([user.table, user.entity.list.pageSize]).toEqual(['users', 5])
  })
})

describe('the other people', () => {
  test('a department: both relations by id, its members counted', () => {
    const department = models.of('department')
    expect(wires(department, 'creatable')).toEqual([
      'name',
      'description',
      'color',
      'manager_id',
      'parent_id',
      'is_active',
    ])
    expect(kinds(department)).toEqual({
      ...engine,
      name: 'text',
      description: 'text',
      color: 'text',
      manager_id: 'id',
      parent_id: 'id',
      is_active: 'boolean',
      users_count: 'number',
      teams_count: 'number',
      tickets_count: 'number',
      open_tickets_count: 'number',
      projects_count: 'number',
    })
  })
  test('a role: its permissions by name; what is built in is not for callers', () => {
    expect(wires(models.of('role'), 'updatable')).toEqual(['name', 'description', 'needs_second_factor', 'permissions'])
  })
  test('a permission is never made by a call', () => {
    expect([...models.of('permission').operations]).toEqual(['index', 'show'])
  })
  test('an entity that is not there is a mistake of ours', () => {
    expect(() => models.of<string>('nope')).toThrow('no entity is called nope')
  })
})
