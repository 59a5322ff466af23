import { uuidv7 } from 'uuidv7'
import { type Demo, type DemoParts, type Ids, idIn } from '../../../server/demo.ts'
import { writeMany } from '../../../server/rows/write/bulk.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { demoClients, demoSkills, demoTeams } from '../demo-organisation.ts'
import { demoDepartments, demoSignIns, demoUsers } from '../demo-people.ts'

const loadDepartments = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const writer = writerFor(engine, 'system', tx)
  const departments = new Map<string, string>()
  for (const { key, name, description, color, under } of demoDepartments) {
    const parent_id = under === undefined ? null : (departments.get(under) ?? null)
    departments.set(key, await writer.create(engine.models.of('department'), { name, description, color, parent_id }))
  }
  rows.keep('department', departments)
}

const loadClients = async ({ engine, tx, rows: made }: DemoParts): Promise<void> => {
  const ids = new Map(demoClients.map(({ key }) => [key, uuidv7()]))
  const rows = demoClients.map(({ key, name, contact, phone, address, notes, active }) => ({
    id: idIn(ids, key),
    name,
    contact_name: contact,
    email: `${key}@example.test`,
    phone,
    address,
    notes: notes ?? null,
    is_active: active ?? true,
  }))
  await writeMany(engine, tx, 'client', rows)
  made.keep('client', ids)
}

/** Loads users through the engine's writer, which hashes passwords. The first leader in a department manages it. */
const loadUsers = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const writer = writerFor(engine, 'system', tx)
  const [departments, clients] = [rows.of('department'), rows.of('client')]
  const people = new Map<string, string>()
  const managed = new Set<string>()
  for (const one of demoUsers) {
    const department_id = one.department === undefined ? null : (departments.get(one.department) ?? null)
    const id = await writer.create(engine.models.of('user'), {
      name: one.name,
      email: one.email,
      password: demoSignIns.password,
      job_title: one.jobTitle,
      department_id,
      client_id: one.client === undefined ? null : idIn(clients, one.client),
      roles: one.roles,
      is_active: one.active,
      locale: one.locale,
    })
    people.set(one.email.split('@')[0] ?? '', id)
    // The first leader of a department stays its manager.
    if (department_id !== null && one.roles.includes('team-leader') && !managed.has(department_id)) {
      managed.add(department_id)
      await writer.update(engine.models.of('department'), department_id, { manager_id: id })
    }
  }
  rows.keep('user', people)
}

const loadTeamsAndSkills = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const [departments, people] = [rows.of('department'), rows.of('user')]
  const teams = demoTeams.map(({ people: teamPeople, department, ...plain }) => ({
    id: uuidv7(),
    ...plain,
    department_id: idIn(departments, department),
    leader_id: idIn(people, teamPeople[0] ?? ''),
    members: teamPeople.map((local) => idIn(people, local)),
  }))
  await writeMany(engine, tx, 'team', teams)
  const skills: Ids = new Map(demoSkills.map(([name]) => [name, uuidv7()]))
  await writeMany(
    engine,
    tx,
    'skill',
    demoSkills.map(([name, description]) => ({ id: idIn(skills, name), name, description })),
  )
  rows.keep('skill', skills)
}

/** Loads the organisation: departments, clients, users, teams and skills. */
export const peopleDemo: Demo = {
  load: async (parts) => {
    await loadDepartments(parts)
    await loadClients(parts)
    await loadUsers(parts)
    await loadTeamsAndSkills(parts)
  },
}
