// Decision (2026-11): The dates of a plan are stored with every change of it, so that lists, feeds, reminders and the
// timeline show the same dates. Only tasks that were imported with dates of their own may have others, until their plan
// is changed.
import { createHash } from 'node:crypto'
import type { Following } from '../../../server/consequences/consequence.ts'
import type { Happened } from '../../../server/consequences/happened.ts'
import type { Consequence } from '../../../server/engine.ts'
import { planLocks } from '../plan-locks.ts'
import { followWork, isLightFollow } from './follow-work.ts'
import { plansTouched } from './plan-keys.ts'
import type { PlanSource } from './plan-source.ts'
import { sourceForServer } from './read-source.ts'

/** Returns the tasks whose end was set without a duration. */
const endsSet = (happened: readonly Happened[]): readonly string[] =>
  happened
    .filter(
      ({ entity, action, changes }) =>
        entity === 'task' &&
        action === 'updated' &&
        changes.some(({ field, new: end }) => field === 'due_at' && end !== null) &&
        !changes.some(({ field }) => field === 'duration'),
    )
    .map(({ id }) => id)

/** Names new rows by their position, as their ids differ when a transaction is repeated. */
const namesOf = (happened: readonly Happened[]) => {
  const made = [...new Set(happened.filter(({ action }) => action === 'created').map(({ id }) => id))]
  const [names, ids] = [new Map<string, string>(), new Map<string, string>()]
  made.forEach((id, turn) => {
    names.set(id, `new ${turn}`)
    ids.set(`new ${turn}`, id)
  })
  return { named: (id: string) => names.get(id) ?? id, idOf: (named: string) => ids.get(named) ?? named, made }
}

const renamed = (text: string, made: readonly string[], named: (id: string) => string): string =>
  made.reduce((all, id) => (all.includes(id) ? all.replaceAll(id, named(id)) : all), text)

/**
 * Digests the data from which a plan is computed. Task numbers and the present moment move no dates, so they are left
 * out.
 */
const digestOf = ({ project, tasks, links, phases, people, calendars }: PlanSource, ends: readonly string[]): string =>
  createHash('sha256')
    .update(tasks.replaceAll(/"number":\d+,/g, ''))
    .update(links)
    .update(JSON.stringify([{ ...project, now: 0 }, phases, people, calendars, ends]))
    .digest('base64')

/** The dates of the tasks and phases of waterfall projects. */
export const planConsequence: Consequence = {
  name: planLocks,
  of: 'project',
  source: 'plan',
  watches: {
    task: [
      ...[
        'project_id',
        'status',
        'parent_id',
        'phase_id',
        'start_at',
        'due_at',
        'assignees',
        'calendar_id',
        'duration',
      ],
      ...['is_milestone', 'progress', 'is_manual', 'constraint', 'constraint_at', 'actual_start_at', 'actual_end_at'],
      'delay',
    ],
    dependency: ['predecessor_id', 'successor_id', 'type', 'lag', 'elapsed'],
    phase: ['project_id', 'start_at', 'end_at'],
    project: ['type', 'start_at', 'status_at', 'constraints_win', 'calendar_id'],
    business_calendar: [
      ...['time_zone', 'always_open', 'users'],
      ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    ],
    holiday: ['calendar_id', 'day', 'until', 'every_year', 'hours'],
  },
  keysOf: plansTouched,
  read: async (engine, on, id, happened) => {
    const source = await sourceForServer(engine, on, id)
    if (source === undefined || (source.size === 0 && source.phases.length === 0)) return undefined
    const { named, idOf, made } = namesOf(happened)
    const asNamed = {
      ...source,
      tasks: renamed(source.tasks, made, named),
      links: renamed(source.links, made, named),
    }
    const ends = endsSet(happened).map(named)
    const asked = { source: asNamed, ends }
    return {
      digest: digestOf(asNamed, ends),
      isLight: isLightFollow(asked),
      compute: async (): Promise<Following> => {
        const { tasks, phases } = await engine.room.run(followWork, asked)
        return { task: tasks, phase: phases }
      },
      withIds: (following) =>
        Object.fromEntries(
          Object.entries(following).map(([entity, rows]) => [
            entity,
            rows.map(({ id: own, values }) => ({ id: idOf(own), values })),
          ]),
        ),
    }
  },
}
