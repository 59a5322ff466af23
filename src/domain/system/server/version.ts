import { problems } from '../../../server/api/docs/parts.ts'
import type { Api } from '../../../server/api/route-context.ts'
import { releases } from '../releases.ts'

const text = { type: 'string' }

/** Registers the call that returns the version of the running product. */
export const versionRoutes = ({ app }: Api): void => {
  const [{ version, date }] = releases
  app.get(
    '/api/version',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['system'],
        summary: 'Which version of the product serves',
        operationId: 'version',
        response: {
          200: {
            description: 'The version and the day on which it came',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: { type: 'object', properties: { version: text, released_at: { ...text, format: 'date' } } },
                  },
                },
              },
            },
          },
          ...problems(401, 503),
        },
      },
    },
    async () => ({ data: { version, released_at: date } }),
  )
}
