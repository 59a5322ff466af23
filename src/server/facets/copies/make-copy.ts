import { uuidv7 } from 'uuidv7'
import { copiedEntities, ownReferences } from '../../../core/declare/copied.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { isWorkingDay } from '../../../core/time/days/days.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { Engine, HookContext } from '../../engine.ts'
import { readerFor } from '../../rows/read/read.ts'
import { writerFor } from '../../rows/write/write.ts'
import type { CopyChoices } from './choices.ts'
import { copiedFields, copiedListsOf, copiedValues, type Mapping, moverOf } from './copied-values.ts'
import { copyIds } from './copy-ids.ts'
import { type Image, rootOf, rowsIn } from './image.ts'
import { type Copy, copySource, insertCopies } from './insert-copies.ts'
import { outsideOf } from './outside.ts'
import { placeOf } from './place.ts'

export type CopyContext = Pick<HookContext, 'engine' | 'caller' | 'tx'>

/** Clears the parents of copies whose parent, of the same entity, did not come along. */
const dropGone = (model: Model, copies: readonly Copy[], gone: ReadonlySet<string>): void => {
  for (const { wire } of ownReferences(model))
    for (const { values } of copies) if (gone.has(String(values[wire]))) values[wire] = null
}

/** Tells whether rows of an entity come along: the caller may make them, and did not leave them out. */
const comesAlong = (model: Model, choices: CopyChoices, caller: Caller): boolean =>
  !choices.without.has(model.name) && holdsAll(caller, [permissionFor(model.entity, 'store')])

/** Returns the fields that come along, and those to which the entity's hook has given values. */
const writtenFields = (model: Model, fields: readonly ModelField[], copies: readonly Copy[]): readonly ModelField[] =>
  model.fields.filter(
    (field) => fields.includes(field) || (field.column !== null && copies.some(({ values }) => field.wire in values)),
  )

/** Returns the working days of the place where the copy is planned. */
const workingDaysOf = async (
  model: Model,
  root: Json,
  { engine, caller, tx }: { readonly engine: Engine; readonly caller: Caller; readonly tx: Queryable },
): Promise<(day: string) => boolean> =>
  (await engine.hooks[model.name]?.workingDays?.(root, { engine, caller, tx })) ?? isWorkingDay

/** Returns the context of the user to whom the copies belong: the caller, unless the server makes them for somebody. */
export const contextOfMaker = <C extends CopyContext>({ maker }: CopyChoices, context: C): C =>
  maker === undefined ? context : { ...context, caller: maker }

/**
 * Returns what a copy needs to know about the image, with the rights of the user to whom it belongs.
 * @param row values of the copied row, as far as they are known
 */
const mappingOf = async (
  model: Model,
  image: Image,
  row: Json,
  choices: CopyChoices,
  given: CopyContext,
): Promise<Mapping> => {
  const context = contextOfMaker(choices, given)
  const { engine, caller, tx } = context
  const { scope } = readerFor(engine, caller, tx)
  const stand = [...choices.people.values()].filter((id) => id !== null)
  return {
    image,
    choices,
    actorEntity: engine.models.actorEntity,
    maker: caller === 'system' ? null : caller.id,
    outside: await outsideOf(image, scope, tx, stand),
    ids: new Map(),
    place: placeOf(model, image, row),
    moved: moverOf(image, choices.start, await workingDaysOf(model, rootOf(image, model).values, context)),
  }
}

/**
 * Returns the body that makes the copied row itself, with the fields that the caller may write.
 * @param sent the values that the caller sent for it
 */
export const rootBody = async (
  model: Model,
  image: Image,
  sent: Json,
  choices: CopyChoices,
  context: CopyContext,
): Promise<Json> => {
  const mapping = await mappingOf(model, image, sent, choices, context)
  const root = rootOf(image, model)
  const values = copiedValues(model, root, true, mapping) ?? {}
  const mayWrite = (wire: string): boolean => {
    const field = model.fields.find((one) => one.wire === wire)
    // Files come in only by uploads.
    if (field === undefined || traitsOf(field.field).oneWay === true) return false
    return field.creatable && holdsAll(contextOfMaker(choices, context).caller, permissionsOn(field, 'write'))
  }
  return Object.fromEntries(
    Object.entries({ ...values, ...copiedListsOf(model, root, true, mapping) }).filter(
      ([wire, value]) => value !== null && mayWrite(wire),
    ),
  )
}

/**
 * Makes the rows that come along with a copied row, which exists already: all of them, or none by a refusal.
 * @param row the copied row, by wire name
 * @param cause id of its event
 */
export const bringAlong = async (
  model: Model,
  image: Image,
  { id, row, cause }: { readonly id: string; readonly row: Json; readonly cause: string },
  choices: CopyChoices,
  context: CopyContext,
): Promise<void> => {
  const { engine, caller, tx } = context
  const { scope } = readerFor(engine, caller, tx)
  const mapping = await mappingOf(model, image, row, choices, context)
  mapping.ids.set(image.root, id)
  const entities = [...new Set([...copiedEntities(engine.models, model), model])].filter((one) =>
    comesAlong(one, choices, contextOfMaker(choices, context).caller),
  )
  const rowsBelow = (one: Model) => rowsIn(image, one).filter((row) => row.id !== image.root)
  const total = entities.reduce((sum, one) => sum + rowsBelow(one).length, 0)
  const nextId = copyIds(id)
  let done = 0
  const made = new Map<string, readonly Copy[]>()
  for (const one of entities) {
    const rows = rowsBelow(one)
    if (rows.length === 0) continue
    // All ids are given first, as rows of one entity may refer to each other in any order.
    for (const row of rows) mapping.ids.set(row.id, nextId())
    const gone = new Set<string>()
    const copies = rows.flatMap((row): Copy[] => {
      const values = copiedValues(one, row, false, mapping)
      const own = mapping.ids.get(row.id)
      if (values === undefined || own === undefined) {
        mapping.ids.delete(row.id)
        if (own !== undefined) gone.add(own)
        return []
      }
      return [{ id: own, of: row.id, values, lists: copiedListsOf(one, row, false, mapping), was: row.values }]
    })
    dropGone(one, copies, gone)
    await engine.hooks[one.name]?.beforeCopy?.(copies, (entity) => made.get(entity) ?? [], { tx })
    made.set(one.name, copies)
    await insertCopies(one, copies, {
      scope,
      tx,
      cause,
      maker: mapping.maker,
      fields: writtenFields(one, copiedFields(one, mapping), copies),
      tell: (rows) => {
        done += rows
        choices.tell?.(done, total)
      },
    })
  }
}

/**
 * Copies a row with all that comes along.
 * @param id of the new row; the same where the transaction is done again
 * @param values of the new row; they come before those of the image
 */
export const makeCopy = async (
  model: Model,
  image: Image,
  { id, values }: { readonly id: string; readonly values: Json },
  choices: CopyChoices,
  context: CopyContext,
): Promise<void> => {
  const { engine, caller, tx } = context
  const body = { ...(await rootBody(model, image, values, choices, context)), ...values }
  const cause = uuidv7()
  let isFirst = true
  const nextEvent = () => {
    const own = isFirst ? { id: cause } : { cause }
    isFirst = false
    return own
  }
  await writerFor(engine, caller, tx, { source: copySource, nextEvent }).create(model, body, { id })
  await bringAlong(model, image, { id, row: body, cause }, choices, context)
}
