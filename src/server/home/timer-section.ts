import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { runningOf } from '../facets/timed/hooks.ts'
import { includeOf, itemOf } from './home-item.ts'
import { type HomeContent, type HomeContext, type HomeSection, nothing } from './home-section.ts'

/** The row on which the caller's timer runs, if they may see it, and since when. */
const readTimer =
  ({ name, entity: { icon } }: Model) =>
  async (context: HomeContext): Promise<HomeContent> => {
    const { engine, caller, reader } = context
    const running = await runningOf(engine.models.of(name), caller.id, engine.db)
    const owner = engine.models.all.find((model) => model.name === running?.about_type)
    if (running === undefined || owner === undefined || !reader.scope.rules.mayRead(owner)) return nothing
    const rows = await reader.some(owner, [running.about_id], includeOf(owner, {}))
    const lines = rows.map((row) => itemOf(owner, row, context))
    return {
      count: null,
      items: lines.map((line) => ({ ...line, icon, state: null, at: running.started_at, with_time: true })),
    }
  }

/** The section with the running timer. @param entry the entity of time entries */
export const timerSection = (entry: Model): HomeSection => ({
  key: 'running_timer',
  title: 'home:timer.title',
  place: 'own',
  entities: [entry.name],
  permissions: [permissionFor(entry.entity, 'index')],
  read: readTimer(entry),
})
