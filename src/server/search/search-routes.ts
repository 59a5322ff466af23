import { permissionFor } from '../../core/declare/permissions.ts'
import { holdsAll } from '../actor.ts'
import { problems } from '../api/docs/parts.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import { faultAt } from '../problem.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { readerFor } from '../rows/read/read.ts'
import { foundPassages, passageFields } from './found-passages.ts'
import { foundRows, withOwners } from './found-rows.ts'

/** Rows of one answer, and most characters of a search. */
const [usualRows, mostRows, mostLetters] = [5, 20, 200] as const
const parameters = ['entity', 'search', 'perPage'] as const

const docs = {
  tags: ['search'],
  summary: 'Rows of an entity that words are found in, the best first, with the passage that has them',
  operationId: 'search',
  querystring: {
    type: 'object',
    required: ['entity', 'search'],
    properties: {
      entity: { type: 'string', description: 'Name of the entity', example: 'page' },
      search: { type: 'string', maxLength: mostLetters, example: 'tide' },
      perPage: { type: 'integer', minimum: 1, maximum: mostRows, default: usualRows },
    },
  },
  response: {
    200: {
      description: 'Rows with some of their fields, what they belong to, and `passage` (null where none is shown)',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              data: { type: 'array', items: { type: 'object' } },
              has_more: { type: 'boolean', description: 'Further rows match' },
            },
          },
        },
      },
    },
    ...problems(401, 403, 422, 429, 503),
  },
}

/** The call that searches the titles and texts of an entity, ranked, with passages. */
export const searchRoutes = ({ app, engine, actor }: Api): void => {
  app.get('/api/search', { config: { access: 'signed-in' }, schema: docs }, async (request) => {
    const caller = actor(request)
    const pairs = pairsOf(request)
    const asked = new Map(pairs)
    const other = pairs.find(([name]) => !(parameters as readonly string[]).includes(name))
    if (other !== undefined) throw faultAt(other[0].slice(0, 80), 'unknown_parameter')
    const model = engine.models.all.find(({ name }) => name === asked.get('entity'))
    // An entity that the caller may not list is answered like one that does not exist.
    const permissions =
      model === undefined ? [] : (['index', 'show'] as const).map((one) => permissionFor(model.entity, one))
    if (model === undefined || !holdsAll(caller, permissions)) throw faultAt('entity', 'bad_choice')
    const search = asked.get('search') ?? ''
    if ([...search].length > mostLetters) throw faultAt('search', 'too_long', { max: mostLetters })
    const perPage = Number(asked.get('perPage') ?? usualRows)
    if (!Number.isInteger(perPage) || perPage < 1 || perPage > mostRows) throw faultAt('perPage', 'bad_value')
    const reader = readerFor(engine, caller)
    const { data, hasMore } = await engine.heavily(caller, async (on) => {
      const found = await foundRows(model, search, perPage + 1, reader, on)
      const rows = await withOwners(model, found.slice(0, perPage), reader, on)
      const ids = rows.map(({ id }) => String(id))
      const fields = passageFields(model, mayReadField(caller))
      const passages = await foundPassages(model, fields, ids, search, on)
      return {
        data: rows.map((row) => ({ ...row, passage: passages.get(String(row.id)) ?? null })),
        hasMore: found.length > perPage,
      }
    })
    return { data, has_more: hasMore }
  })
}
