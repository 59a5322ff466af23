import { defineRegistry } from '../../src/core/declare/registry.ts'
import { permission } from '../../src/domain/people/permission.ts'
import { role } from '../../src/domain/people/role.ts'
import { savedView } from '../../src/domain/system/saved-view.ts'
import { department } from './department.ts'
import { label } from './label.ts'
import { load } from './load.ts'
import { remark } from './remark.ts'
import { user } from './user.ts'
import { yard } from './yard.ts'

/** The people of the product and their saved views, with four entities that exist only to try the engine on every kind of field and rule. */
export const specimens = defineRegistry(user, department, role, permission, savedView, yard, load, label, remark)
