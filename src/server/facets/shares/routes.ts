import type { FastifyRequest } from 'fastify'
import { defaultShareHours } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import type { FileStore } from '../../files/file-store.ts'
import { sendFile } from '../../files/send-file.ts'
import { forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { holdRows } from '../../rows/references/references.ts'
import { logSecurity } from '../../security-log.ts'
import { type Facet, having, serverOf } from '../facet.ts'
import { linkGone, linkOpener } from './open-link.ts'
import { linkBody, makeDocs, placeDocs, sharedDocs, sharedFileDocs, visitorFileBody } from './share-docs.ts'
import { countOpening, type LinkOptions, makeShareLink, shareableRow, shareLinkHooks } from './share-links.ts'
import { sharedRow } from './shared-row.ts'

const optionsOf = (request: FastifyRequest): LinkOptions => {
  const { hours = defaultShareHours, password, shows_attachments = false } = bodyOf(request, linkBody)
  // Chosen by the maker: it protects one row for some hours, and guessing is limited.
  return {
    hours,
    password: password === null || password === '' ? undefined : password,
    showsAttachments: shows_attachments,
  }
}

/** Calls to share rows with people without an account, and what these may read. */
const shareRoutes = (context: Api, files: FileStore, model: Model): void => {
  const { app, engine, translate, language, actor } = context
  const { api } = model.entity
  const link = serverOf(engine.models, 'shares')

  app.post(
    `/api${api}/:id/share-links`,
    { config: { access: { permission: permissionFor(model.entity, 'share') } }, schema: makeDocs(model, link.name) },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const options = optionsOf(request)
      // The answer contains the token and is not stored for repeated calls.
      const data = await engine.db.transaction(async (tx) => {
        await holdRows(model, [id], tx)
        if ((await shareableRow(engine, tx, caller, { model, id })) === undefined) {
          const isSeen = await readerFor(engine, caller, tx).sees(model, id)
          throw isSeen ? forbidden() : notFound()
        }
        const newLink = await makeShareLink(engine, tx, caller, { model, id }, options)
        const row = await readerFor(engine, caller, tx).one(link, newLink.id)
        return { ...row, ...newLink }
      })
      return reply.status(201).send({ data, message: translate(language(request), 'server:message.created') })
    },
  )

  const openedLink = linkOpener(context, model)

  app.post(
    `/api/public${api}/:id`,
    { config: { access: 'public' }, schema: sharedDocs(model, link.name) },
    async (request) => {
      const good = await openedLink(request)
      const data = await sharedRow(engine, engine.db, model, good)
      await countOpening(engine, engine.db, good.id)
      logSecurity(request, 'share_opened', null, { link: good.id })
      return { data }
    },
  )

  if (model.entity.files !== undefined) {
    app.post(
      `/api/public${api}/:id/files`,
      { config: { access: 'public' }, schema: sharedFileDocs(model, link.name) },
      async (request, reply) => {
        const good = await openedLink(request)
        const { file: fileId } = bodyOf(request, visitorFileBody)
        const file = (await sharedRow(engine, engine.db, model, good)).attachments.find(({ id }) => id === fileId)
        const content = file === undefined ? undefined : await files.read(String(file.id))
        if (file === undefined || content === undefined) throw linkGone()
        logSecurity(request, 'share_opened', null, { link: good.id, file: String(file.id) })
        return sendFile(reply, { name: String(file.name), type: String(file.type) }, content)
      },
    )
  }

  app.get(
    `/api/public${api}/:id`,
    { config: { access: 'signed-in' }, schema: placeDocs(model, link.name) },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const good = await readerFor(engine, 'system').one(link, idOf(request))
      const id = good?.about_type === model.name ? String(good.about_id) : undefined
      const row = id !== undefined && reader.scope.rules.mayRead(model) ? await reader.one(model, id) : undefined
      if (row === undefined) throw notFound()
      return { data: { id } }
    },
  )
}

/** The facet of links by which people without an account see a row. */
export const shares: Facet = (models) => {
  const link = models.all.find(({ entity }) => entity.serves === 'shares')
  if (link === undefined) return {}
  return {
    hooks: { [link.name]: shareLinkHooks },
    routes: (api, files) => {
      for (const model of having(models, 'shares')) shareRoutes(api, files, model)
    },
  }
}
