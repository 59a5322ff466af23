import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { flag, listOf } from '../../../server/api/body-parts.ts'
import { problems } from '../../../server/api/docs/parts.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import type { Api } from '../../../server/api/route-context.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { recordEvent } from '../../../server/log/events.ts'
import { faultAt } from '../../../server/problem.ts'
import { settingOf, storeSetting } from '../../../server/settings/settings.ts'
import { isOutsider } from '../../insiders.ts'
import { allNoticeSettings, mailWays, readNoticeSettings } from '../notice-settings.ts'
import { noticeKinds, notification } from '../notification.ts'
import { readQuietHours } from '../quiet-hours.ts'
import { noticeSetting, quietSetting } from './notice-channels.ts'

const notifications = tableOf(notification)

const text = { type: 'string' }
const one = {
  type: 'object',
  required: ['kind', 'app', 'mail'],
  properties: { kind: { ...text, enum: noticeKinds }, app: { type: 'boolean' }, mail: { ...text, enum: mailWays } },
}
const list = { type: 'array', items: one, maxItems: noticeKinds.length }
const time = { ...text, pattern: '^\\d{2}:\\d{2}$', example: '22:00' }
const quietTime = z
  .string({ error: 'bad_value' })
  .regex(/^\d{2}:\d{2}$/, { error: 'bad_value' })
  .meta({ example: '22:00' })
/** The times between which no mail comes at once; null for none. */
const quiet = {
  type: 'object',
  nullable: true,
  required: ['from', 'to'],
  properties: { from: time, to: time },
}
const settingsBody = z.strictObject({
  settings: listOf(
    z.strictObject(
      {
        kind: z.enum(noticeKinds, { error: 'bad_value' }),
        app: flag,
        mail: z.enum(mailWays, { error: 'bad_value' }),
      },
      { error: 'bad_value' },
    ),
    noticeKinds.length,
  ),
  quiet: z.strictObject({ from: quietTime, to: quietTime }, { error: 'bad_value' }).nullish(),
})
const answer = (properties: object) => ({
  200: { description: 'Done', content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const docs = { tags: ['notification'] }

/** The most notifications that one call marks as read; clients repeat the call. */
const mostRead = 2000

/** Registers the calls besides the generic ones: mark all as read, and channel settings. */
export const noticeRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.all.find(({ name }) => name === 'notification')
  // Other registries (the specimens of the tests) don't have this entity.
  if (model === undefined) return

  app.post(
    '/api/notifications/read',
    {
      config: { access: { permission: permissionFor(model.entity, 'update') } },
      schema: {
        ...docs,
        summary: 'Mark all of one’s own as read',
        operationId: 'notification_read_all',
        response: {
          ...answer({ data: { type: 'object', properties: { done: { type: 'integer' } } }, message: text }),
          ...problems(400, 401, 403, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const at = engine.now()
      const updated = await engine.db.transaction(async (tx) => {
        const rows = await tx.all<{ id: string; version: number }>(
          sql`update ${notifications} set ${notifications.is_read} = true, ${notifications.version} = ${notifications.version} + 1, ${notifications.updated_at} = ${new Date(at).toISOString()}, ${notifications.updated_by} = ${caller.id}
            where ${notifications.id} in (select ${notifications.id} from ${notifications} where ${notifications.user_id} = ${caller.id} and not ${notifications.is_read} limit ${mostRead} for no key update) returning ${notifications.id}, ${notifications.version}`,
        )
        for (const { id, version } of rows)
          await recordEvent(tx, {
            entity: model.name,
            rowId: id,
            action: 'updated',
            version,
            caller,
            at,
            changes: [],
          })
        return rows.length
      })
      return { data: { done: updated }, message: translate(language(request), 'server:message.updated') }
    },
  )

  app.get(
    '/api/notifications/settings',
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: 'By which ways one is told of what',
        operationId: 'notification_settings',
        response: { ...answer({ data: list, total: { type: 'integer' }, quiet }), ...problems(401, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const { id } = caller
      const data = allNoticeSettings(await settingOf(engine.db, id, noticeSetting), isOutsider(caller))
      const hours = readQuietHours(await settingOf(engine.db, id, quietSetting)) ?? null
      return { data, total: data.length, quiet: hours }
    },
  )

  app.put(
    '/api/notifications/settings',
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: 'Choose by which ways one is told of what',
        operationId: 'notification_settings_update',
        body: settingsBody,
        response: { ...answer({ data: list, message: text }), ...problems(400, 401, 403, 413, 415, 422, 503) },
      },
    },
    async (request) => {
      const { settings, quiet: hours } = bodyOf(request, settingsBody)
      const parsed = readNoticeSettings(settings)
      if (parsed === undefined) throw faultAt('settings', 'bad_value')
      if (hours !== undefined && hours !== null && readQuietHours(hours) === undefined)
        throw faultAt('quiet', 'bad_value')
      const data = allNoticeSettings(parsed, isOutsider(actor(request)))
      if (hours !== undefined) await storeSetting(engine.db, actor(request).id, quietSetting, hours ?? {}, engine.now())
      await storeSetting(engine.db, actor(request).id, noticeSetting, data, engine.now())
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
