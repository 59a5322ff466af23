import { readListQuery } from '../../core/query/query.ts'
import { isUuid, readInstantWithin } from '../../core/query/values.ts'
import { activityOf, type Place } from '../log/activity.ts'
import { readHistoryFilter } from '../log/history-filter.ts'
import { activeModels } from '../log/visible-entries.ts'
import { faultAt, invalid } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { readDocs } from './docs/call-docs.ts'
import { int, list, text, uuid } from './docs/parts.ts'
import { historyEntry, moment } from './docs/row-docs.ts'
import type { Api } from './route-context.ts'
import { pairsOf } from './route-context.ts'

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

const readPlace = (text: string): Place | undefined => {
  const [at = '', id = '', ...more] = text.split('_')
  const moment = readInstantWithin(at)
  return moment === undefined || !isUuid(id) || more.length > 0 ? undefined : { at: moment, id }
}

/** The parameters of these names, each at most once. @throws Problem 422 */
const single = (pairs: readonly (readonly [string, string])[], name: string): string | undefined => {
  const [value, ...more] = pairs.filter(([key]) => key === name).map(([, text]) => text)
  if (more.length > 0) throw faultAt(name, 'doubled')
  return value
}

/** The call for the history over all rows: each reader sees the entries that they may. */
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
          next: { ...text, description: 'Where the next page begins: ask again with it as `before`' },
          until: { ...moment, description: 'Nothing before this moment was looked at: `next` goes on there' },
        }),
        querystring: {
          type: 'object',
          properties: {
            page: int,
            perPage: int,
            entity: { ...text, description: 'Name of an entity' },
            actor: { ...text, description: 'Id of who did it; `system` for what nobody did' },
            cause: { ...uuid, description: 'Id of an entry: only what it took along (its `parts`)' },
            before: { ...text, description: 'The `next` of another answer: entries before it' },
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
      const entity = single(pairs, 'entity')
      if (entity !== undefined && !activeModels(scope).some(({ name }) => name === entity))
        throw faultAt('entity', 'bad_choice')
      const from = single(pairs, 'before')
      const before = from === undefined ? undefined : readPlace(from)
      if (from !== undefined && before === undefined) throw faultAt('before', 'bad_value')
      const cause = single(pairs, 'cause')
      if (cause !== undefined && !isUuid(cause)) throw faultAt('cause', 'bad_value')
      const others = pairs.filter(([key]) => !['entity', 'before', 'cause'].includes(key))
      const { filter, rest } = readHistoryFilter(others, [])
      const parsed = readListQuery(rest, grammar)
      if ('faults' in parsed) throw invalid(parsed.faults)
      if (parsed.query.search !== '') throw faultAt('search', 'unknown')
      const asked = {
        ...filter,
        ...(entity === undefined ? {} : { entity }),
        ...(before === undefined ? {} : { before }),
        ...(cause === undefined ? {} : { cause }),
      }
      return engine.heavily(caller, (on) => activityOf(scope, parsed.query, asked, on))
    },
  )
}
