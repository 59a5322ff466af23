import { readListQuery } from '../../../core/query.ts'
import { type Api, idOf, pairsOf } from '../../../server/api/context.ts'
import { list, text, uuid } from '../../../server/api/docs-parts.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { readDocs } from './call-docs.ts'
import type { FindActor } from './share-links.ts'

/** People who are offered at once, and those who are looked at to find as many. */
const mostOffered = 8
const mostLookedAt = 24

/** Whom one may mention at a task: people whom one may see, and who may see the task. */
export const mentionRoutes = ({ app, engine, actor }: Api, actorOf: FindActor): void => {
  // Another registry (the specimens of the tests) is without tasks.
  if (!engine.models.all.some(({ name }) => name === 'task')) return
  const [task, user] = [engine.models.of('task'), engine.models.of('user')]
  app.get(
    '/api/tasks/:id/people',
    {
      config: { access: { permission: 'task-show' } },
      schema: {
        ...readDocs(
          'task',
          'task_people',
          'People who can be mentioned at a task',
          { data: list({ type: 'object', properties: { id: uuid, name: text } }) },
          true,
        ),
        querystring: { type: 'object', properties: { search: text } },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const reader = readerFor(engine, caller)
      if ((await reader.one(task, id)) === undefined) throw notFound()
      const pairs = pairsOf(request)
      const other = pairs.find(([name]) => name !== 'search')
      if (other !== undefined) throw faultAt(other[0].slice(0, 80), 'unknown_parameter')
      if (!reader.scope.rules.mayRead(user)) return { data: [] }
      const asked: [string, string][] = [
        ...pairs,
        ['orderOn', 'name'],
        ['orderBy', 'asc'],
        ['filter[is_active]', 'true'],
      ]
      const read = readListQuery(asked, reader.grammar(user))
      if ('faults' in read) throw faultAt('search', 'bad_value')
      const { data } = await reader.list(user, { ...read.query, page: 1, perPage: mostLookedAt })
      const seeing: { id: string; name: string }[] = []
      for (const one of data) {
        if (seeing.length === mostOffered) break
        const theirs = readerFor(engine, await actorOf(engine.db, String(one.id)))
        const sees = theirs.scope.rules.mayRead(task) && (await theirs.one(task, id)) !== undefined
        if (sees) seeing.push({ id: String(one.id), name: String(one.name) })
      }
      return { data: seeing }
    },
  )
}
