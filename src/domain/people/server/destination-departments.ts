import { sql } from 'drizzle-orm'
import { list, problems, text, uuid } from '../../../server/api/docs/parts.ts'
import type { Api } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { alive } from '../../../server/rows/rules/alive.ts'
import { department } from '../department.ts'

const d = tableOf(department, 'd')

/**
 * Registers the call for departments that can be chosen as a destination: id and name, without pages, as the
 * specification defines.
 */
export const destinationRoutes = ({ app, engine, actor }: Api): void => {
  const department = engine.models.of('department')
  app.get(
    '/api/destenation-departments',
    {
      config: { access: { permission: 'department-index' } },
      schema: {
        tags: ['department'],
        summary: 'Departments that may be chosen as a destination',
        operationId: 'destination_departments',
        response: {
          200: {
            description: 'Departments by name',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: list({ type: 'object', properties: { id: uuid, name: text } }) },
                },
              },
            },
          },
          ...problems(401, 403, 503),
        },
      },
    },
    async (request) => {
      const { rules } = readerFor(engine, actor(request)).scope
      return {
        data: await engine.db.all(
          sql`select ${d.id}, ${d.name} from ${d} where ${d.is_active} and ${rules.sql(department, 'read', 'd')} and ${alive(department, 'd')} order by ${d.name} collate "und-x-icu", ${d.id}`,
        ),
      }
    },
  )
}
