import { sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../../server/clock.ts'
import type { Json } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import type { Demo, DemoParts } from '../../../../server/demo.ts'
import type { Image, ImageRow } from '../../../../server/facets/copies/image.ts'
import { keepImage } from '../../../../server/facets/copies/kept-images.ts'
import { writeMany } from '../../../../server/rows/write/bulk.ts'
import { user } from '../../../people/user.ts'
import { type DemoTemplate, demoTemplates } from './templates.ts'

const u = tableOf(user, 'u')
const dayMs = 86_400_000
/** A Monday; the templates count their days from it. */
const firstDay = '2026-01-05'
const dayMinutes = 480

/** Returns the moment at which the nth working day after the first ends, with free Saturdays and Sundays. */
const endOfDay = (n: number): string =>
  isoOf(Date.parse(`${firstDay}T16:00:00Z`) + (Math.floor(n / 5) * 7 + (n % 5)) * dayMs)

/** Returns the image of a project from the data, as if it had been kept from a real one. */
const imageOf = ({ type, phases, papers, description, name }: DemoTemplate, department: string | null): Image => {
  const root = uuidv7()
  const rows: { [entity: string]: ImageRow[] } = {}
  const add = (entity: string, values: Json): string => {
    const id = entity === 'project' ? root : uuidv7()
    rows[entity] = [...(rows[entity] ?? []), { id, values, lists: {} }]
    return id
  }
  const start_at = `${firstDay}T08:00:00.000Z`
  add('project', {
    name,
    description,
    type,
    priority: 'medium',
    destination: 'internal',
    department_id: department,
    start_at,
  })
  const places = generateNKeysBetween(null, null, phases.flatMap(({ tasks }) => tasks).length)
  let workedDays = 0
  let before: string | undefined
  for (const [order, phase] of phases.entries()) {
    const phase_id = add('phase', { project_id: root, name: phase.name, weight: phase.weight, order })
    const { sprint } = phase
    const sprint_id = sprint === undefined ? null : add('sprint', { phase_id, name: sprint.name, goal: sprint.goal })
    for (const [place, [stage, status]] of (sprint?.stages ?? []).entries())
      add('stage', { sprint_id, name: stage, status, order: place })
    const own: string[] = []
    for (const task of phase.tasks) {
      workedDays += task.days
      const dates = type === 'waterfall' ? { duration: task.days * dayMinutes } : { due_at: endOfDay(workedDays - 1) }
      const id = add('task', {
        project_id: root,
        phase_id,
        sprint_id,
        name: task.name,
        description: task.text ?? null,
        priority: 'medium',
        visibility: 'all',
        position: places.shift() ?? 'a0',
        ...dates,
      })
      const waitsFor = task.after?.map((back) => own.at(back)) ?? (own.length === 0 ? [before] : [])
      if (type === 'waterfall')
        for (const predecessor_id of waitsFor)
          if (predecessor_id !== undefined)
            add('dependency', { predecessor_id, successor_id: id, type: 'finish_start', lag: 0, elapsed: false })
      if (task.lines !== undefined) {
        const checklist_id = add('checklist', { about_type: 'task', about_id: id, name: task.name })
        const order = generateNKeysBetween(null, null, task.lines.length)
        for (const [n, text] of task.lines.entries())
          add('checklist_item', { checklist_id, text, done: false, position: order[n] ?? 'a0' })
      }
      own.push(id)
    }
    before = own.at(-1)
  }
  for (const [title, pages] of papers) {
    const document_id = add('document', { project_id: root, title, kind: 'document', position: 'a0' })
    for (const [n, [pageTitle, content]] of pages.entries())
      add('page', { document_id, title: pageTitle, content, position: `a${n}` })
  }
  return { entity: 'project', root, start: firstDay, timeZone: 'UTC', rows, titles: {}, hidden: {} }
}

/** Loads ready templates that everybody may use. */
const loadTemplates = async ({ engine, tx, rows }: DemoParts): Promise<void> => {
  const manager = rows.of('user').get('manager') ?? null
  const own = await tx.one<{ department_id: string | null }>(
    sql`select ${u.department_id} from ${u} where ${u.id} = ${manager}`,
  )
  const by = { created_at: isoOf(engine.now() - 90 * dayMs), created_by: manager, updated_by: manager }
  const made = demoTemplates.map((template) => ({ template, id: uuidv7() }))
  await writeMany(
    engine,
    tx,
    'template',
    made.map(({ template: { name, description }, id }) => ({
      id,
      name,
      kind: 'project',
      description,
      visibility: 'all',
      is_archived: false,
      ...by,
    })),
  )
  for (const { template, id } of made)
    await keepImage(tx, id, imageOf(template, own?.department_id ?? null), engine.models)
}

export const templatesDemo: Demo = { load: loadTemplates }
