import { any, changing, every, holding, inRole, own, via } from '../../../src/core/declare/entity.ts'
import { boolean, ref } from '../../../src/core/declare/fields.ts'
import { access, type Changes, field, testMistakes } from './mistakes.ts'

const read = (rule: unknown): Changes => ({ access: { ...access, read: rule } })

testMistakes([
  [
    'a rule by no permission',
    read(holding('vehicle-sho')),
    "access.read holding asks for 'vehicle-sho', which is no permission: did you mean 'vehicle-show'?",
  ],
  [
    'a rule by no role',
    read(inRole('team-leadre')),
    "access.read inRole names 'team-leadre', which is no built-in role: did you mean 'team-leader'?",
  ],
  [
    'a rule by no field',
    read({ own: 'drivr' }),
    "access.read own names 'drivr', which is no field: did you mean 'driver'?",
  ],
  ['own on a text', read({ own: 'plate' }), "access.read own takes a reference to user, and 'plate' is text: "],
  [
    'own on another reference',
    read({ own: 'department' }),
    "access.read own takes a reference to user, and 'department' leads to department: ",
  ],
  [
    'own within any, every and not',
    read({ any: [{ every: [{ not: { own: 'plate' } }] }] }),
    "access.read own takes a reference to user, and 'plate' is text: ",
  ],
  ['same on a text', read({ same: 'plate' }), "access.read same takes a ref or a choice, and 'plate' is text"],
  [
    'same as what the caller has not',
    read({ same: 'parent' }),
    "access.read same compares with the caller's 'parent', and user has no such field: ",
  ],
  [
    'same as something else',
    read({ same: 'parent', as: 'department' }),
    "access.read same compares 'parent' (vehicle) with the caller's 'department' (department)",
  ],
  [
    'member of one',
    read({ member: 'driver' }),
    "access.read member takes a list of references to user, and 'driver' is ref: there is crew",
  ],
  [
    'via a text',
    read({ via: 'plate' }),
    "access.read via takes a field of kind ref or subject, and 'plate' is text: that is driver, department, parent",
  ],
  [
    'by a verb that is none',
    read({ via: 'driver', access: 'update', verb: 'asign-role' }),
    "access.read via takes the verb 'asign-role', which is none: did you mean 'assign-role'?",
  ],
  [
    'is on a choice',
    read({ is: 'kind' }),
    "access.read is takes a field of kind boolean, and 'kind' is choice: that is is_active",
  ],
  [
    'has what it can not',
    read({ has: 'kind', value: 'vann' }),
    "access.read has asks whether 'kind' is 'vann', which it can't be: did you mean 'van'?",
  ],
  [
    'bound to what the caller has not',
    read({ bound: 'cleint' }),
    "access.read bound compares with the caller's 'cleint', and user has no such field: did you mean 'client'?",
  ],
  [
    'shares on a list',
    read({ shares: 'crew' }),
    "access.read shares takes a field of kind children, and 'crew' is refs: that is parts",
  ],
  [
    'shares by one',
    read({ shares: 'parts' }),
    "access.read shares takes children by a list of references, and 'parts' are by 'parent'",
  ],
  [
    'listing by a choice',
    read({ listing: 'kind' }),
    "access.read listing takes a field of kind text, and 'kind' is choice: ",
  ],
  [
    'read by what the log leaves out',
    { ...field({ is_active: boolean({ initial: true, tracked: false }) }), ...read({ is: 'is_active' }) },
    "access.read goes by 'is_active', whose changes are not in the log (tracked: false)",
  ],
  [
    'read by what is derived',
    { ...field({ driver: ref('user', { derived: true }) }), ...read({ any: [{ not: { own: 'driver' } }] }) },
    "access.read goes by 'driver', whose changes are not in the log (derived)",
  ],
  ['joined by no field', { joinedBy: ['drivr'] }, "joinedBy names 'drivr', which is no field: did you mean 'driver'?"],
  [
    'rows that are read as each other',
    { access: { ...access, read: via('parent') } },
    "access.read leads back to itself, so that nobody could be answered: vehicle.read via 'parent'",
  ],
  [
    'rows that are changed as each other, in one of several ways',
    { access: { ...access, update: any(own('driver'), every(changing('parent'))) } },
    "access.update leads back to itself, so that nobody could be answered: vehicle.update via 'parent'",
  ],
])
