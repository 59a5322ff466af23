import { sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { isUuid } from '../../../core/query/values.ts'
import type { Json } from '../../db/database.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import { faultAt } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { CopyChoices } from './choices.ts'
import { type Image, rootOf } from './image.ts'
import { imageOf } from './kept-images.ts'
import { bringAlong, contextOfMaker, rootBody } from './make-copy.ts'
import { isOffered, mayUse } from './offered-template.ts'
import { wordsFor } from './template-words.ts'

/** Returns the choices of a write: those of its call, or the whole template, from the start that is sent or today. */
const choicesFor = async (model: Model, image: Image, row: Json, given: HookContext): Promise<CopyChoices> => {
  const chosen = given.ahead instanceof CopyChoices ? given.ahead : new CopyChoices()
  const context = contextOfMaker(chosen, given)
  const { caller, engine } = context
  const timeZone = caller === 'system' ? engine.site.timeZone : caller.timeZone
  const wire = model.byName.get(model.entity.copies?.start ?? '')?.wire ?? ''
  const sent = row[wire]
  const own = typeof sent !== 'string' ? undefined : /^\d{4}-\d\d-\d\d$/.test(sent) ? sent : dayOf(sent, timeZone)
  const start = own ?? chosen.start ?? dayIn(engine.now(), timeZone)
  const words = await wordsFor(model, { image, row: { ...rootOf(image, model).values, ...row }, start }, context)
  return new CopyChoices({ ...chosen, start, words: { ...words, ...chosen.words } })
}

const dayOf = (text: string, timeZone: string): string | undefined => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : dayIn(at, timeZone)
}

/** Returns the image of a template that the caller sees, of this entity; undefined for any other. */
const seenImage = async (model: Model, id: unknown, context: HookContext): Promise<Image | undefined> => {
  const { engine, caller, tx } = context
  if (typeof id !== 'string' || !isUuid(id)) return undefined
  const field = fieldOf(model, model.entity.copies?.template ?? '')
  const reader = readerFor(engine, caller, tx)
  const target = engine.models.of(targetOf(field.field))
  if (!mayUse(target, caller) || !(await reader.sees(target, id))) return undefined
  return imageOf(tx, id)
}

/**
 * Fills a new row that names a template: fields that are not sent come from the template, and so do the rows that come
 * along. A template that the caller does not see is refused like one that does not exist; so is one that the reference
 * does not offer.
 */
export const templateHooks = (model: Model): EntityHooks => {
  const template = fieldOf(model, model.entity.copies?.template ?? '')
  const { wire } = template
  const inline = model.fields.filter(({ field }) => 'inline' in field && field.inline === 'new')
  return {
    filled: async (body, context) => {
      if ((body[wire] ?? null) === null) return body
      if (!mayUse(context.engine.models.of(targetOf(template.field)), context.caller))
        throw faultAt(wire, 'bad_reference')
      const image = await seenImage(model, body[wire], context)
      // A template that the caller does not see is judged with the rest of the body, as any reference is.
      if (image === undefined) return body
      const { engine, caller, tx } = context
      const isUsable =
        image.entity === model.name && (await isOffered(template, String(body[wire]), readerFor(engine, caller, tx)))
      if (!isUsable) throw faultAt(wire, 'bad_reference')
      const twice = inline.find((field) => (body[field.wire] ?? null) !== null)
      if (twice !== undefined) throw faultAt(twice.wire, 'with_template')
      const own = await rootBody(model, image, body, await choicesFor(model, image, body, context), context)
      return { ...own, ...body }
    },
    afterWrite: async (row, changed, context) => {
      if (!changed.includes(wire) || typeof row[wire] !== 'string' || context.isUndo === true) return
      const image = await seenImage(model, row[wire], context)
      if (image === undefined || typeof row.id !== 'string') return
      // The template's original row may be gone; the image has its root all the same.
      rootOf(image, model)
      const made = await context.tx.one<{ id: string }>(
        sql`select id from event where entity = ${model.name} and row_id = ${row.id} and action = 'created'`,
      )
      // A row that had a version before this write is not new, even if its template changes.
      if (made === undefined || row.version !== undefined) return
      await bringAlong(
        model,
        image,
        { id: row.id, row, cause: made.id },
        await choicesFor(model, image, row, context),
        context,
      )
    },
  }
}
