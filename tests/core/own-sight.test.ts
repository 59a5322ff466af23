import { expect, test } from 'vitest'
import type { Rule } from '../../src/core/declare/entity.ts'
import { any, every, has, member, named, not, own, same, via } from '../../src/core/declare/entity.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { isOutOfOwnSight, sightFields } from '../../src/core/declare/own-sight.ts'
import { registry } from '../../src/domain/registry.ts'

const models = modelsOf(registry)
const ticket = models.of('ticket')
const maker = { model: models.of('user'), values: { id: 'me', department_id: 'yard' } }
const lease = (read: Rule) => ({ ...ticket, entity: { ...ticket.entity, access: { ...ticket.entity.access, read } } })
const ownOrSame = any(own('assignee'), same('department'))

test.each<[string, Rule, object, boolean]>([
  ['nobody’s and of no department', ownOrSame, { assignee_id: null, department_id: null }, true],
  ['somebody else’s', ownOrSame, { assignee_id: 'other', department_id: 'office' }, true],
  ['one’s own', ownOrSame, { assignee_id: 'me', department_id: null }, false],
  ['of one’s own department', ownOrSame, { assignee_id: null, department_id: 'yard' }, false],
  ['values that the form does not ask for', ownOrSame, { assignee_id: null }, false],
  ['made by oneself', any(own('created_by'), same('department')), { department_id: null }, false],
  ['lists, to which the server may add the maker', member('tags'), { tags: [] }, false],
  ['a condition of the area', any(named('x'), own('assignee')), { assignee_id: null }, false],
  ['without the row by which it is seen', via('project'), { project_id: null }, true],
  ['with a row that may be in sight', via('project'), { project_id: 'p' }, false],
  ['another value', every(own('created_by'), has('status', 'open')), { status: 'new' }, true],
  ['a value that must not be', not(has('status', 'new')), { status: 'new' }, true],
])('a row is out of its maker’s sight only where that is certain: %s', (_, rule, row, expected) => {
  expect(isOutOfOwnSight(lease(rule), { ...row }, maker)).toBe(expected)
})

test('the fields that would bring it into sight', () => {
  expect(sightFields(lease(any(ownOrSame, via('project'))))).toEqual(['assignee', 'department', 'project'])
})
