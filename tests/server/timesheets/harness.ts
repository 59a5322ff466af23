import type { Body, Person, Product } from '../harness/product.ts'

/** Saturday, 2026-11-21, in the week that begins on Monday, 2026-11-16. */
export const begin = Date.parse('2026-11-21T08:00:00Z')

/** Makes an organisation with a project, a team and its leader. */
export const officeOf = async (product: Product) => {
  const admin = await product.person({ roles: ['admin'] })
  const department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const body = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department }
  const project = (await admin.send('POST', '/api/projects', body)).body.data.id
  const leader = await product.person({ roles: ['team-leader'] })
  const team = (await admin.send('POST', '/api/teams', { name: 'Ropes', leader_id: leader.id })).body.data.id

  const joined = async (role: string, zone = 'UTC', isInTeam = true): Promise<Person> => {
    const person = await product.person({ roles: [role] })
    await admin.send('POST', `/api/projects/${project}/assign-user`, { users: [person.id] })
    if (isInTeam) await admin.send('POST', `/api/teams/${team}/assign-user`, { users: [person.id] })
    const own = await person.send('PUT', '/api/profile', { time_zone: zone, week_start: 'monday' })
    if (own.status !== 200) throw new Error(JSON.stringify(own.body))
    return person
  }
  const task = async (more: object = {}): Promise<Body> => {
    const made = await admin.send('POST', '/api/tasks', { project_id: project, name: 'Moor', ...more })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body.data
  }
  /** Times without a day are of Wednesday, 2026-11-18. */
  const at = (time: string) => (time.includes('T') ? time : `2026-11-18T${time}:00Z`)
  const log = (by: Person, about_id: string, from: string, to: string, more: object = {}) =>
    by.send('POST', '/api/time-entries', {
      about_type: 'task',
      about_id,
      started_at: at(from),
      ended_at: at(to),
      ...more,
    })
  const sheetsOf = async (person: Person, by: Person = person): Promise<readonly Body[]> =>
    (await by.send('GET', `/api/timesheets?filter[user_id]=${person.id}&orderOn=starts_on&orderBy=asc`)).body.data
  const step = (by: Person, id: string, name: string, body?: object) =>
    by.send('POST', `/api/timesheets/${id}/${name}`, body)
  return { admin, project, leader, team, joined, task, log, sheetsOf, step }
}
export type Office = Awaited<ReturnType<typeof officeOf>>
