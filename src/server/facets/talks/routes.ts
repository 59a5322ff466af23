import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { rankedByName } from '../../../core/query/name-rank.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { list, text, uuid } from '../../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../../api/route-context.ts'
import type { Json } from '../../db/database.ts'
import { faultAt, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'

/** People offered at once, and candidates examined to find them. */
const mostOffered = 8
const mostLookedAt = 24

/** The call that lists whom one may mention at a row: visible people who may see the row. */
export const peopleRoutes = ({ app, engine, actor }: Api, owner: Model): void => {
  const user = engine.models.of(engine.models.actorEntity)
  const faces = user.fields.filter(({ field }) => field.kind === 'file' && field.accept === 'image')
  const columns = ['id', 'name', ...faces.map(({ wire }) => wire)]
  app.get(
    `/api${owner.entity.api}/:id/people`,
    {
      config: { access: { permission: permissionFor(owner.entity, 'show') } },
      schema: {
        ...readDocs(
          owner.name,
          `${owner.name}_people`,
          `People who can be mentioned at a row of ${owner.name}`,
          {
            data: list({
              type: 'object',
              properties: { id: uuid, name: text, ...Object.fromEntries(faces.map(({ wire }) => [wire, {}])) },
            }),
          },
          true,
        ),
        querystring: { type: 'object', properties: { search: text } },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const reader = readerFor(engine, caller)
      if (!(await reader.sees(owner, id))) throw notFound()
      const pairs = pairsOf(request)
      const other = pairs.find(([name]) => name !== 'search')
      if (other !== undefined) throw faultAt(other[0].slice(0, 80), 'unknown_parameter')
      if (!reader.scope.rules.mayRead(user)) return { data: [] }
      const parameters: [string, string][] = [
        ...pairs,
        ['orderOn', 'name'],
        ['orderBy', 'asc'],
        ['filter[is_active]', 'true'],
      ]
      const parsed = readListQuery(parameters, reader.grammar(user))
      if ('faults' in parsed) throw faultAt('search', 'bad_value')
      const query = { ...parsed.query, page: 1, perPage: mostLookedAt }
      const typed = query.search
      // The search finds other columns too, such as the mail address: names that begin with the text must be among the first.
      const begins = { column: 'name', operator: 'startswith', value: typed } as const
      const beginning =
        typed === '' ? [] : (await reader.list(user, { ...query, search: '', where: allOf(begins) })).data
      const { data } = await reader.list(user, query)
      const candidates = [...new Map([...beginning, ...data].map((one) => [one.id, one])).values()]
      const seeing: Json[] = []
      for (const one of rankedByName(candidates, ({ name }) => String(name), typed).slice(0, mostLookedAt)) {
        if (seeing.length === mostOffered) break
        const theirs = readerFor(engine, await engine.actorOf(engine.db, String(one.id)))
        const sees = theirs.scope.rules.mayRead(owner) && (await theirs.sees(owner, id))
        if (sees) seeing.push(Object.fromEntries(columns.map((wire) => [wire, one[wire]])))
      }
      return { data: seeing }
    },
  )
}
