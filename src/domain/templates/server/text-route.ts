import { z } from 'zod'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { choicesOf, copyParts } from '../../../server/facets/copies/copy-body.ts'
import { imageText } from '../../../server/facets/copies/image-text.ts'
import { imageOf } from '../../../server/facets/copies/kept-images.ts'
import { notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'

const textBody = z.strictObject({ words: copyParts.words })

/**
 * Registers `POST /templates/{id}/text`: the texts of a template, to be inserted into another text. It changes nothing.
 */
export const textRoute = ({ app, engine, actor }: Api): void => {
  const templates = engine.models.of('template')
  app.post(
    '/api/templates/:id/text',
    {
      config: { access: { permission: permissionFor(templates.entity, 'show') } },
      schema: {
        ...actionDocs(
          'template',
          'template_text',
          'The texts of the template as HTML, with words for its variables',
          undefined,
          true,
          {
            data: { type: 'object' },
          },
        ),
        body: textBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const { words } = choicesOf(bodyOf(request, textBody))
      const id = idOf(request)
      const image = (await readerFor(engine, caller).sees(templates, id)) ? await imageOf(engine.db, id) : undefined
      const model = engine.models.all.find(({ name }) => name === image?.entity)
      if (image === undefined || model === undefined) throw notFound()
      const known = { me: caller.name, start: dayIn(engine.now(), caller.timeZone) }
      return { data: { text: imageText(model, image, engine.models, { ...known, ...words }) } }
    },
  )
}
