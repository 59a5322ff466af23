import { defineArea } from '../../core/declare/area.ts'
import { client } from './client.ts'
import { department } from './department.ts'
import { permission } from './permission.ts'
import { rate } from './rate.ts'
import { role } from './role.ts'
import { skill } from './skill.ts'
import { team } from './team.ts'
import { user } from './user.ts'

export const people = defineArea({
  name: 'people',
  needs: ['system', 'attached'],
  entities: [user, department, role, permission, team, client, skill, rate],
})
