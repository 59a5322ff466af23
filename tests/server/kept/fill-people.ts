import { formHeaders, formOf } from '../harness/forms.ts'
import { pngOf } from '../harness/pictures.ts'
import { goodPassword, type Send } from '../harness/product.ts'
import { call, create } from './fill-calls.ts'

/** The password of all people, who sign in again wherever the archive comes up. */
export const everyPassword = goodPassword

/** Makes an organisation of a few people, who own the other rows. */
export const addPeople = async (admin: Send) => {
  const skill = await create(admin, '/skills', { name: 'رافعة', description: 'Cranes above 40 t' })
  const department = await create(admin, '/departments', {
    name: 'Łódź yard',
    description: 'Two\nlines \\ and\ta tab',
    color: '#123abc',
  })
  const part = await create(admin, '/departments', { name: 'Gate', parent_id: department.id, is_active: false })
  const client = await create(admin, '/clients', {
    name: "O'Neil & Søns",
    contact_name: 'Zoë',
    email: 'zoe@client.test',
    phone: '+212 5 39',
    notes: 'Pays late',
    website: 'https://client.test/a?b=c',
    address: 'Quay 5\nطنجة',
  })
  const role = await create(admin, '/roles', {
    name: 'Night watch',
    description: 'Sees, and says',
    permissions: ['task-index', 'task-show', 'project-index'],
  })
  const user = (name: string, more: object) => create(admin, '/users', { name, password: everyPassword, ...more })
  const nora = await user('Nora Łęcka', {
    email: 'nora@kept.test',
    roles: ['project-manager'],
    department_id: department.id,
    job_title: 'Harbour master',
    locale: 'fr',
    time_zone: 'Europe/Paris',
  })
  const piet = await user('Piet', {
    email: 'piet@kept.test',
    roles: ['member', role.name],
    department_id: department.id,
  })
  await call(admin, 'PUT', `/users/${piet.id}`, { roles: ['member', role.name, 'team-leader'] })
  const zoe = await user('Zoë', { email: 'zoe@kept.test', roles: ['client'], client_id: client.id, locale: 'ar' })
  await user('Gone away', { email: 'gone@kept.test', is_active: false, department_id: part.id })
  await call(admin, 'PUT', `/departments/${department.id}`, { manager_id: nora.id })
  await create(admin, '/teams', {
    name: 'Night shift',
    description: 'From ten',
    department_id: department.id,
    leader_id: nora.id,
    members: [nora.id, piet.id],
    color: '#00ff00',
  })
  const picture = formOf({ name: 'avatar', filename: 'me.png', type: 'image/png', data: pngOf(12, 9) })
  const answer = await admin('PUT', '/api/profile', picture, formHeaders)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { department, client, skill, nora, piet, zoe, emails: ['nora@kept.test', 'piet@kept.test', 'zoe@kept.test'] }
}
export type Organisation = Awaited<ReturnType<typeof addPeople>>
