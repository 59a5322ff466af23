import { readListQuery } from '../../core/query.ts'
import { activeModels, activityOf } from '../log/activity.ts'
import { readHistoryFilter } from '../log/history-filter.ts'
import { faultAt, invalid } from '../problem.ts'
import { readerFor } from '../rows/read.ts'
import { readDocs } from './call-docs.ts'
import { int, list, text } from './docs-parts.ts'
import type { Api } from './route-context.ts'
import { pairsOf } from './route-context.ts'
import { historyEntry, moment } from './row-docs.ts'

/** Parameters of a page alone. */
const grammar = {
  kindOf: () => undefined,
  takesMe: () => false,
  sortable: () => false,
  includable: () => false,
  params: [],
  paramKind: () => undefined,
  perPage: 20,
  sort: [],
}

/** The history over all rows: each reader sees what they may. */
export const historyRoutes = ({ app, engine, actor }: Api): void => {
  app.get(
    '/api/history',
    {
      config: { access: 'signed-in' },
      schema: {
        ...readDocs('history', 'history', 'What happened to all rows that the caller may see', {
          data: list(historyEntry),
          total: int,
          total_is_estimate: { type: 'boolean' },
          until: { ...moment, description: 'Nothing before this moment was looked at: ask again with it as `to`' },
        }),
        querystring: {
          type: 'object',
          properties: {
            page: int,
            perPage: int,
            entity: { ...text, description: 'Name of an entity' },
            actor: { ...text, description: 'Id of who did it; `system` for what nobody did' },
            from: moment,
            to: { ...moment, description: 'Up to this moment, without it' },
          },
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const { scope } = readerFor(engine, caller)
      const pairs = pairsOf(request)
      const entities = pairs.filter(([key]) => key === 'entity').map(([, value]) => value)
      const [entity] = entities
      if (entities.length > 1) throw faultAt('entity', 'doubled')
      if (entity !== undefined && !activeModels(scope).some(({ name }) => name === entity))
        throw faultAt('entity', 'bad_choice')
      const others = pairs.filter(([key]) => key !== 'entity')
      const { filter, rest } = readHistoryFilter(others, [])
      const parsed = readListQuery(rest, grammar)
      if ('faults' in parsed) throw invalid(parsed.faults)
      const asked = entity === undefined ? filter : { ...filter, entity }
      return engine.heavily(caller, (on) => activityOf(scope, parsed.query, asked, on))
    },
  )
}
