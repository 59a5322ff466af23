// Decision (2026-11): Channels and rules of the demo are switched off: a demo calls no other product, and its rows stay
// as they are loaded.
import { sql } from 'drizzle-orm'
import { tableOf } from '../../../server/db/table-of.ts'
import { type Demo, idIn } from '../../../server/demo.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { team } from '../../people/team.ts'
import { project } from '../../work/project.ts'
import { ownText, recipes } from '../recipes.ts'

const tables = { project: tableOf(project), team: tableOf(team) }

const updated = ['created', 'updated', 'commented']

/** A channel of each chat product, with the entity and events that it gets. */
const channels = [
  { product: 'slack', entity: 'task', events: updated, place: 'project' },
  { product: 'teams', entity: 'ticket', events: ['created'], place: 'team' },
  { product: 'mattermost', entity: 'task', events: ['created'], place: 'project' },
  { product: 'discord', entity: 'pull_request', events: updated, place: undefined },
] as const

const rules = [
  ['parent_done', 'A task is done when all of its sub-tasks are', ''],
  ['raise_overdue', 'Les tâches en retard passent en priorité haute', 'Cette tâche est en retard'],
  ['due_tomorrow', 'تذكير المكلفين قبل موعد المهمة بيوم', 'موعد هذه المهمة غدًا'],
] as const

/** Loads channels of chat products, and rules that can be switched on. */
export const reachDemo: Demo = {
  load: async ({ engine, tx, rows }) => {
    const { models } = engine
    const writer = writerFor(engine, await engine.actorOf(tx, idIn(rows.of('user'), 'admin')), tx, { source: 'demo' })
    const known = channels.filter(({ entity }) => models.all.some(({ name }) => name === entity))
    for (const [n, { product, entity, events, place }] of known.entries()) {
      const table = place === undefined ? undefined : tables[place]
      const bound =
        table &&
        (await tx.one<{ id: string }>(sql`select ${table.id} from ${table} order by ${table.name} offset ${n} limit 1`))
      await writer.create(models.of('webhook'), {
        product,
        url: `https://${product}.example.test/hooks/harbour-${n + 1}`,
        entity,
        events,
        is_active: false,
        ...(bound === undefined ? {} : { [`${place}_id`]: bound.id }),
      })
    }
    for (const [key, name, text] of rules) {
      const recipe = recipes.find((one) => one.key === key)
      if (recipe === undefined) continue
      const actions = recipe.actions.map((action) =>
        'text' in action && action.text === ownText ? { ...action, text } : action,
      )
      const values = { name, when: recipe.when, where: recipe.where, is_active: false }
      await writer.create(models.of('automation_rule'), Object.assign(values, Object.fromEntries([['then', actions]])))
    }
  },
}
