import { permissionsOf } from '../../core/declare/permissions.ts'
import { list, problems, text } from './docs/parts.ts'
import type { Api } from './route-context.ts'

const object = { type: 'object', additionalProperties: {} }

/** The call that sends all declarations as they are, facets' fields included, to programs that show or check them. */
export const schemaRoutes = ({ app, engine }: Api): void => {
  const declarations = engine.models.all.map((model) => ({
    ...model.entity,
    table: model.table,
    permissions: permissionsOf(model),
  }))
  app.get(
    '/api/schema',
    {
      // Only administrators may call it, as it names fields and rules that others never see.
      config: { access: { permission: 'permission-index' } },
      schema: {
        tags: ['system'],
        summary: 'The declarations of all entities',
        operationId: 'schema',
        response: {
          200: {
            description: 'Every entity with its fields, relations, list, form, access rules and permissions',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: list({
                      type: 'object',
                      required: ['name', 'api', 'table', 'fields', 'permissions'],
                      properties: {
                        name: text,
                        api: text,
                        page: text,
                        table: text,
                        title: text,
                        fields: {
                          type: 'object',
                          description: 'By name; `kind` says what its values are',
                          additionalProperties: {
                            type: 'object',
                            required: ['kind'],
                            properties: { kind: text },
                            additionalProperties: {},
                          },
                        },
                        permissions: list(text),
                        access: object,
                      },
                      additionalProperties: {},
                    }),
                  },
                },
              },
            },
          },
          ...problems(401, 403),
        },
      },
    },
    async () => ({ data: declarations }),
  )
}
