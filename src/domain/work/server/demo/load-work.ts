import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { type Demo, type DemoParts, idIn } from '../../../../server/demo.ts'
import type { Engine } from '../../../../server/engine.ts'
import type { FieldChange } from '../../../../server/log/events.ts'
import { writeMany } from '../../../../server/rows/write/bulk.ts'
import { demoUsers } from '../../../people/demo-people.ts'
import type { TaskStatus } from '../../task-status.ts'
import { loadNotices } from './load-notices.ts'
import { type DemoSprint, loadTasks } from './load-tasks.ts'
import { demoProjects } from './projects.ts'
import { sprintSpans } from './sprint-days.ts'

const dayMs = 86_400_000
/** Returns the day on which a project was created: some weeks before its start, never in the future. */
const thoughtOf = (start: number, n: number): number => Math.min(start - 14 - (n % 9), -1 - (n % 17))

/** Loads the demo's projects. Each follows the previous one of its department; the largest have two sub-projects. */
const loadProjects = async ({ engine, tx, rows: made }: DemoParts): Promise<void> => {
  const [departments, clients, users] = [made.of('department'), made.of('client'), made.of('user')]
  const [tags, skills] = [[...made.of('tag').values()], [...made.of('skill').values()]]
  const now = engine.now()
  const midnight = now - (now % dayMs)
  const at = (days: number, hours: number) => isoOf(midnight + days * dayMs + hours * 3_600_000)
  const ids = demoProjects.map(() => uuidv7())
  const rows = demoProjects.map((one, n) => {
    const [start, end, delivered] = one.days
    const people = one.people.map((local) => idIn(users, local))
    const before = demoProjects.findLastIndex(
      (other, m) => m < n && other.department === one.department && other.status === 'completed',
    )
    return {
      id: ids[n] ?? '',
      // Distinct times keep this order stable.
      created_at: isoOf(midnight + thoughtOf(start, n) * dayMs + (8 * 60 + n * 7) * 60_000),
      created_by: people[0] ?? null,
      updated_by: people[0] ?? null,
      name: one.name,
      type: one.type,
      description: one.description,
      status: one.status,
      priority: one.priority,
      destination: one.client === undefined ? 'internal' : 'external',
      department_id: idIn(departments, one.department),
      client_id: one.client === undefined ? null : idIn(clients, one.client),
      budget: one.budget === undefined ? null : String(one.budget),
      is_active: one.status !== 'cancelled' && one.status !== 'on_hold',
      is_production: one.status === 'completed',
      start_at: at(start, 8),
      end_at: at(end, 17),
      delivered_at: at(end, 12),
      actual_delivered_at: delivered === undefined ? null : at(delivered, 12),
      parent_id: one.parent === undefined ? null : ids[demoProjects.findIndex(({ name }) => name === one.parent)],
      urls: n % 4 === 0 ? ['https://example.test/plan', 'https://example.test/photographs'] : [],
      users: people,
      tags: one.tags.map((place) => tags[place]),
      skills: one.skills.map((place) => skills[place]),
      previous_projects: before < 0 ? [] : [ids[before]],
      favored_by: n % 6 === 0 ? [idIn(users, 'admin'), idIn(users, 'manager')] : [],
    }
  })
  await writeMany(engine, tx, 'project', rows)
  const sprints = await loadPhases(engine, tx, ids, midnight)
  const person = (local: string) => idIn(users, local)
  await loadTasks(engine, tx, { projects: ids, sprints, person, tags })
}

const words = {
  en: { phases: ['Preparation', 'Delivery'], sprint: 'Sprint', stages: ['To do', 'In progress', 'Done'] },
  fr: { phases: ['Préparation', 'Réalisation'], sprint: 'Sprint', stages: ['À faire', 'En cours', 'Fait'] },
  ar: { phases: ['التحضير', 'التنفيذ'], sprint: 'الدورة', stages: ['قيد الانتظار', 'قيد التنفيذ', 'منجز'] },
}
const stageLooks: readonly { readonly status: TaskStatus; readonly color: string }[] = [
  { status: 'pending', color: '#5b6676' },
  { status: 'in_progress', color: '#1d5fd1' },
  { status: 'done', color: '#157347' },
]

const turnedOn = (field: string): FieldChange => ({ field, old: false, new: true })

/** Adds two phases with sprints and columns to each project, in the language of the project's maker. */
const loadPhases = async (
  engine: Engine,
  tx: Queryable,
  projects: readonly string[],
  midnight: number,
): Promise<readonly DemoSprint[]> => {
  const languages = new Map(demoUsers.map(({ email, locale }) => [email.split('@')[0], locale]))
  const projectWords = demoProjects.map(({ people }) => words[languages.get(people[0]) ?? 'en'])
  const phases = demoProjects.flatMap(({ status }, n) =>
    (projectWords[n]?.phases ?? []).map((name, order) => ({
      id: uuidv7(),
      project_id: projects[n] ?? '',
      name,
      order,
      weight: order + 1,
      // Both phases of a finished project are over, and the first phase of an active one.
      isOver: status === 'completed' || (status === 'active' && order === 0),
      n,
    })),
  )
  await writeMany(
    engine,
    tx,
    'phase',
    phases.map(({ isOver: _, n: _n, ...row }) => row),
  )
  const planned = phases.flatMap(({ id: phase_id, order, isOver, n }) =>
    // A project counts its sprints on from phase to phase.
    (demoProjects[n]?.type === 'agile' ? [1, 2] : [1]).map((number, _, { length }) => ({
      id: uuidv7(),
      phase_id,
      name: `${projectWords[n]?.sprint} ${order * length + number}`,
      isOver,
      n,
    })),
  )
  const spans = demoProjects.map((one, n) => {
    const own = planned.filter((sprint) => sprint.n === n)
    return sprintSpans(one, own.filter(({ isOver }) => isOver).length, own.length, midnight)
  })
  const sprints = planned.map((sprint) => {
    const place = planned.filter(({ n }) => n === sprint.n).indexOf(sprint)
    const { start, end } = spans[sprint.n]?.[place] ?? { start: midnight, end: midnight }
    return { ...sprint, start, end }
  })
  // The first sprint of an active project that is not over is running.
  const running = new Set(
    demoProjects.flatMap(({ status }, n) => {
      const next = sprints.find((sprint) => sprint.n === n && !sprint.isOver)
      return status === 'active' && next !== undefined ? [next.id] : []
    }),
  )
  const rows = sprints.map(({ id, phase_id, name, isOver, start, end }) => ({
    id,
    phase_id,
    name,
    created_at: isoOf(Math.min(start - 7 * dayMs, midnight - dayMs)),
    is_active: isOver || running.has(id),
    is_completed: isOver,
    start_at: isoOf(start),
    end_at: isoOf(end),
    completed_at: isOver ? isoOf(end) : null,
    version: 1 + Number(isOver || running.has(id)) + Number(isOver),
  }))
  await writeMany(
    engine,
    tx,
    'sprint',
    rows,
    new Map(
      rows.map(({ id, name, created_at, start_at, end_at, is_active, is_completed }) => {
        const at = (iso: string, change: FieldChange) => ({ at: Date.parse(iso), actor: null, changes: [change] })
        const creation = at(created_at, { field: 'name', old: null, new: name })
        const started = at(start_at, turnedOn('is_active'))
        const over = at(end_at, turnedOn('is_completed'))
        return [id, [creation, ...(is_active ? [started] : []), ...(is_completed ? [over] : [])]]
      }),
    ),
  )
  const stages = sprints.flatMap(({ id: sprint_id, n }) =>
    (projectWords[n]?.stages ?? []).map((name, order) => ({
      id: uuidv7(),
      sprint_id,
      name,
      order,
      ...stageLooks[order],
    })),
  )
  await writeMany(engine, tx, 'stage', stages)
  const demoSprints: DemoSprint[] = []
  for (const { id, phase_id, n, isOver, start, end } of sprints)
    demoSprints.push({
      id,
      phaseId: phase_id,
      n,
      isOver,
      start,
      end,
      before: demoSprints.findLast((one) => one.n === n),
      stages: stages
        .filter(({ sprint_id }) => sprint_id === id)
        .map((stage) => ({ id: stage.id, status: stage.status ?? null })),
    })
  return demoSprints
}

/** Loads projects with phases, sprints and tasks, and then notifications about the projects of all areas. */
export const workDemo: Demo = { load: loadProjects, finish: loadNotices }
