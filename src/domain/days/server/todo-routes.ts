import { readListQuery } from '../../../core/query/query.ts'
import { docsOf } from '../../../server/api/docs/entity-docs.ts'
import { readRoutes } from '../../../server/api/query-of.ts'
import type { Api } from '../../../server/api/route-context.ts'
import { invalid } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'

/** Registers the calls of todos besides the generic ones (specification, section 7: `/todo/todos`). */
export const todoRoutes = (api: Api): void => {
  const { engine, actor } = api
  if (!engine.models.all.some(({ name }) => name === 'todo')) return
  const todo = engine.models.of('todo')
  readRoutes(
    api,
    '/api/todo/todos',
    'todo-index',
    { ...docsOf(todo, 'index'), operationId: 'todo_todos' },
    async (request, pairs) => {
      const reader = readerFor(engine, actor(request))
      const parsed = readListQuery(pairs, reader.grammar(todo))
      if ('faults' in parsed) throw invalid(parsed.faults)
      return reader.list(todo, parsed.query)
    },
  )
}
