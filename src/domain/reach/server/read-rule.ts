import { z } from 'zod'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { targetOf } from '../../../core/declare/model.ts'
import type { Fault, Faults } from '../../../core/query/check-predicate.ts'
import { readGroup } from '../../../core/query/check-predicate.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { activeModels } from '../../../server/log/visible-entries.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { schemaFor } from '../../../server/rows/values/body.ts'
import { languages } from '../../../server/translate.ts'
import { type Action, mostActions, ruleEvents, spans, type When } from '../rule-parts.ts'

const name = z.string().max(60)
/** The minutes of a year, the greatest distance from a moment. */
const mostMinutes = 525_600
const people = z.array(z.string().max(80)).min(1).max(50)
const longText = z.string().trim().min(1).max(5000)

const noticeText = z.string().trim().min(1).max(280)
const subjectText = z.string().trim().min(1).max(200)
const inLanguages = <T extends z.ZodType>(texts: T) => z.partialRecord(z.enum(languages), texts).optional()

const whenSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('event'),
    entity: name,
    event: z.enum(ruleEvents),
    fields: z.array(name).max(20).optional(),
  }),
  z.strictObject({
    kind: z.literal('moment'),
    entity: name,
    field: name,
    minutes: z.int().min(-mostMinutes).max(mostMinutes),
  }),
  z.strictObject({
    kind: z.literal('schedule'),
    entity: name,
    every: z.enum(spans),
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    weekday: z.int().min(0).max(6).optional(),
  }),
])

const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('set'),
    values: z.record(name, z.unknown()),
    on: name.optional(),
    unless: z.strictObject({ rows: name, where: z.looseObject({}) }).optional(),
  }),
  z.strictObject({ do: z.literal('assign'), field: name, among: z.array(z.uuid()).min(1).max(50) }),
  z.strictObject({ do: z.literal('tag'), tags: z.array(z.uuid()).min(1).max(20) }),
  z.strictObject({ do: z.literal('comment'), text: longText, is_shared: z.boolean().optional() }),
  z.strictObject({
    do: z.literal('notify'),
    to: people,
    text: noticeText,
    translations: inLanguages(z.strictObject({ text: noticeText })),
  }),
  z.strictObject({
    do: z.literal('mail'),
    to: people,
    subject: subjectText,
    text: longText,
    translations: inLanguages(z.strictObject({ text: longText, subject: subjectText })),
  }),
  z.strictObject({ do: z.literal('call'), webhook_id: z.uuid() }),
  z.strictObject({
    do: z.literal('make'),
    entity: name,
    template_id: z.uuid(),
    title: z.string().trim().max(300).optional(),
  }),
])
const thenSchema = z.array(actionSchema).min(1).max(mostActions)

type Context = { readonly engine: Engine; readonly caller: Actor; readonly tx: Queryable }

/** A number of minutes from now, which can replace a moment. */
export const fromNow = z.strictObject({ minutes: z.int().min(-mostMinutes).max(mostMinutes) })

/**
 * Returns the fields that name people of a row: references to users, and addresses of outsiders who read replies
 * (`talks.to`).
 */
const peopleFields = (model: Model, actorEntity: string): readonly ModelField[] =>
  model.fields.filter(({ name: field, field: declared, type }) => {
    if ((type === 'id' || type === 'ids') && traitsOf(declared).points === true)
      return targetOf(declared) === actorEntity
    return type === 'text' && model.entity.talks?.to?.includes(field) === true
  })

/** Returns the model of an entity if the caller may make rules about its rows. */
const modelIn = ({ engine, caller, tx }: Context, entity: string): Model | undefined =>
  activeModels(readerFor(engine, caller, tx).scope).find((one) => one.name === entity && one.operations.has('index'))

const unknownColumn = (column: string): Fault => ({ code: 'unknown_column', params: { column } })

const whenFaults = (model: Model, when: When): readonly Fault[] => {
  if (when.kind === 'moment') {
    const field = model.byWire.get(when.field)
    return field?.column != null && (field.type === 'instant' || field.type === 'day')
      ? []
      : [unknownColumn(when.field)]
  }
  if (when.kind === 'schedule') return when.every !== 'hour' && when.at === undefined ? [{ code: 'required' }] : []
  return (when.fields ?? []).filter((wire) => !model.byWire.has(wire)).map(unknownColumn)
}

/** Tells whether a field is a reference to one row or to several. */
const isReference = ({ type, field, includeAs }: ModelField): boolean =>
  (type === 'id' || type === 'ids') && traitsOf(field).points === true && includeAs !== null

const setFaults = (context: Context, model: Model, action: Extract<Action, { do: 'set' }>): readonly Fault[] => {
  const { engine, caller, tx } = context
  const reference = action.on === undefined ? undefined : model.byName.get(action.on)
  if (action.on !== undefined && (reference === undefined || !isReference(reference))) return [unknownColumn(action.on)]
  const target = reference === undefined ? model : engine.models.of(targetOf(reference.field))
  const shape = schemaFor(target, 'update').shape
  const faults = Object.entries(action.values).flatMap(([wire, value]): Fault[] => {
    const schema = Object.hasOwn(shape, wire) ? (shape as { readonly [wire: string]: z.ZodType })[wire] : undefined
    if (schema === undefined) return [unknownColumn(wire)]
    const isMoment = target.byWire.get(wire)?.type === 'instant' && fromNow.safeParse(value).success
    return isMoment || schema.safeParse(value).success ? [] : [{ code: 'bad_value', params: { column: wire } }]
  })
  const { unless } = action
  if (unless === undefined) return faults
  const rows = target.byName.get(unless.rows)
  if (rows === undefined || rows.type !== null || !('by' in rows.field)) return [...faults, unknownColumn(unless.rows)]
  const { kindOf, takesMe, choicesOf } = readerFor(engine, caller, tx).grammar(engine.models.of(targetOf(rows.field)))
  const read = readGroup(unless.where, kindOf, takesMe, choicesOf)
  return 'faults' in read ? [...faults, ...Object.values(read.faults).flat()] : faults
}

/** Returns the reference by which rows of an entity name the template from which they are made. */
export const templateFieldOf = ({ models }: Engine, entity: string): ModelField | undefined => {
  const model = models.all.find(({ name: one }) => one === entity)
  return model?.byName.get(model.entity.copies?.template ?? '')
}

const peopleFaults = ({ engine }: Context, model: Model, to: readonly string[]): readonly Fault[] => {
  const known = peopleFields(model, engine.models.actorEntity).map(({ name: field }) => `@${field}`)
  return to
    .filter((one) => (one.startsWith('@') ? !known.includes(one) : !z.uuid().safeParse(one).success))
    .map((one) => unknownColumn(one.slice(0, 60)))
}

const actionFaults = (context: Context, model: Model, action: Action): readonly Fault[] => {
  if (action.do === 'set') return setFaults(context, model, action)
  if (action.do === 'notify' || action.do === 'mail') return peopleFaults(context, model, action.to)
  if (action.do === 'make')
    return templateFieldOf(context.engine, action.entity) === undefined ? [unknownColumn(action.entity)] : []
  if (action.do === 'tag') return model.byName.has('tags') ? [] : [unknownColumn('tags')]
  if (action.do === 'comment') return model.entity.talks === undefined ? [unknownColumn('comment')] : []
  if (action.do === 'assign') {
    const field = model.byName.get(action.field)
    return field?.updatable === true && (field.type === 'id' || field.type === 'ids')
      ? []
      : [unknownColumn(action.field)]
  }
  return []
}

/** Returns the faults in the parts of a rule, by field, for the user who saves it. */
export const ruleFaults = (context: Context, whenSent: unknown, thenSent: unknown): Faults => {
  const when = whenSchema.safeParse(whenSent)
  if (!when.success) return { when: [{ code: 'bad_rule' }] }
  const model = modelIn(context, when.data.entity)
  if (model === undefined) return { when: [{ code: 'bad_choice' }] }
  const then = thenSchema.safeParse(thenSent)
  if (!then.success) return Object.fromEntries([['then', [{ code: 'bad_rule' }]]])
  const ofWhen = whenFaults(model, when.data)
  const ofThen = then.data.flatMap((action) => actionFaults(context, model, action as Action))
  const faults = [
    ['when', ofWhen],
    ['then', ofThen.slice(0, 5)],
  ] as const
  return Object.fromEntries(faults.flatMap(([field, those]) => (those.length === 0 ? [] : [[field, [...those]]])))
}
