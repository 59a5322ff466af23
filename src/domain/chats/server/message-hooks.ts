import { sql } from 'drizzle-orm'
import { plainText } from '../../../core/words/plain-text.ts'
import { isoOf } from '../../../server/clock.ts'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { notifyMentioned } from '../../../server/facets/talks/mentioned.ts'
import { mentionsIn } from '../../../server/facets/talks/mentions.ts'
import { faultAt } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { removeRow } from '../../../server/rows/remove/remove.ts'
import { conversation } from '../conversation.ts'
import { messageFile } from '../message-file.ts'
import { messageReaction } from '../message-reaction.ts'
import { tellOfMessage } from './message-notices.ts'

const c = tableOf(conversation)
const f = tableOf(messageFile, 'f')
const r = tableOf(messageReaction, 'r')

/** Tells whether a text is empty; one without words may still show a picture or a rule. */
const saysNothing = (html: string | null | undefined): boolean =>
  (html ?? '') === '' || (plainText(html ?? '') === '' && !/<(img|hr)\b/.test(html ?? ''))

export const messageHooks: EntityHooks<'message'> = {
  beforeWrite: async ({ values, before }, { engine }) => {
    if ((values.removed_at ?? null) !== null) return undefined
    const hasFiles = 'attachments' in values && Array.isArray(values.attachments) && values.attachments.length > 0
    const isEmptied = before === undefined ? !hasFiles : 'body' in values
    if (isEmptied && saysNothing(values.body)) throw faultAt('body', 'required')
    if (before === undefined || !('body' in values) || values.body === before.body) return undefined
    return { edited_at: isoOf(engine.now()) }
  },
  afterWrite: async (row, changed, hook, changes) => {
    const { tx, engine } = hook
    const about = { entity: 'conversation', id: row.conversation_id ?? '' }
    // Mentioned people who are not members get no notice.
    await notifyMentioned(hook, changes, { entity: 'message', id: row.id, wire: 'body', about })
    // A new row has no version yet.
    if (row.version === undefined) {
      await tx.run(sql`update ${c} set last_message_at = ${isoOf(engine.now())} where ${c.id} = ${row.conversation_id}`)
      await tellOfMessage(about.id, hook, mentionsIn(row.body))
    }
    if (!changed.includes('removed_at')) return
    // The files and reactions of a deleted message are deleted with its content.
    const context = { engine, caller: 'system' as const, tx, scope: readerFor(engine, 'system', tx).scope }
    for (const table of [f, r]) {
      const rows = await tx.all<{ id: string }>(
        sql`select ${table.id} from ${table} where ${table.message_id} = ${row.id}`,
      )
      const model = engine.models.of(table === f ? 'message_file' : 'message_reaction')
      for (const { id } of rows) await removeRow(model, id, context)
    }
  },
}

/** Stores the name of a sent file, for search. */
export const messageFileHooks: EntityHooks<'message_file'> = {
  beforeWrite: async ({ values, before }, { tx }) => {
    if (before !== undefined || typeof values.file !== 'string') return undefined
    const stored = await tx.one<{ name: string }>(sql`select name from ${name('file')} where id = ${values.file}`)
    return { name: stored?.name ?? null }
  },
}
