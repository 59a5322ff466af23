import { sql } from 'drizzle-orm'
import { leadsToOne } from '../../../core/declare/copied.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { writtenTitle } from '../../../core/words/title.ts'
import { isoOf } from '../../../server/clock.ts'
import { settle } from '../../../server/consequences/settle.ts'
import { type Json, name } from '../../../server/db/database.ts'
import { addressOf } from '../../../server/home/home-item.ts'
import { forbidden, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { escapeHtml } from '../../../server/texts/escape-html.ts'
import { titleFormat } from '../../../server/title-format.ts'
import { type Language, languages } from '../../../server/translate.ts'
import { type Action, mostMails, type Translations } from '../rule-parts.ts'
import type { Acting } from './acting.ts'
import { chatBody, chatMessageOf } from './chat-message.ts'
import { queueDelivery } from './deliveries.ts'
import { plainQuery } from './occurrences.ts'
import { addressesOf, languagesOf, peopleOf } from './people-of.ts'
import { fromNow, templateFieldOf } from './read-rule.ts'

/** Checks the permission like the route of such a call. @throws Problem 403 */
const assertMay = ({ runner }: Acting, model: Model, action: 'store' | 'update'): void => {
  if (!runner.permissions.has(permissionFor(model.entity, action))) throw forbidden()
}

const writerOf = ({ engine, tx, runner }: Acting) => writerFor(engine, runner, tx, { source: 'rule' })

const valuesOf = ({ engine }: Acting, model: Model, values: Json): Json =>
  Object.fromEntries(
    Object.entries(values).map(([wire, value]) => {
      const moment = model.byWire.get(wire)?.type === 'instant' ? fromNow.safeParse(value) : undefined
      return [wire, moment?.success === true ? isoOf(engine.now() + moment.data.minutes * 60_000) : value]
    }),
  )

/** Tells whether any of a row's children that the user sees meets the conditions. */
const holdsBack = async (
  { engine, tx, runner }: Acting,
  target: Model,
  id: string,
  { rows, where }: NonNullable<Extract<Action, { do: 'set' }>['unless']>,
): Promise<boolean> => {
  const field = target.byName.get(rows)
  if (field === undefined || !('by' in field.field) || field.field.by === undefined) return false
  const child = engine.models.of(targetOf(field.field))
  const back = child.byName.get(field.field.by)
  if (back === undefined) return false
  const query = { ...plainQuery, where: allOf(equals(back.wire, id), where), perPage: 1 }
  return (await readerFor(engine, runner, tx).list(child, query)).data.length > 0
}

/** Returns ids of the rows to which a reference of the rule's row leads; of a list, only those that the user sees. */
const idsAt = async ({ engine, tx, runner, model, row }: Acting, reference: ModelField): Promise<readonly string[]> => {
  if (reference.type === 'id') {
    const id = row[reference.wire]
    return typeof id === 'string' ? [id] : []
  }
  const whole: Json = { ...(await readerFor(engine, runner, tx).one(model, row.id, [reference.name])) }
  const rows = whole[reference.includeAs ?? reference.wire]
  return Array.isArray(rows) ? rows.map(({ id }: { readonly id: string }) => id) : []
}

const set = async (acting: Acting, action: Extract<Action, { do: 'set' }>): Promise<void> => {
  const { engine, model, row } = acting
  const reference = action.on === undefined ? undefined : model.byName.get(action.on)
  const target = reference === undefined ? model : engine.models.of(targetOf(reference.field))
  // A reference that leads to no row sets nothing.
  for (const id of reference === undefined ? [row.id] : await idsAt(acting, reference)) {
    if (action.unless !== undefined && (await holdsBack(acting, target, id, action.unless))) continue
    assertMay(acting, target, 'update')
    await writerOf(acting).update(target, id, valuesOf(acting, target, action.values))
  }
}

/** Makes a row from a template in the project of the rule's row, or in that row if it is a project. */
const make = async (acting: Acting, { entity, template_id, title }: Extract<Action, { do: 'make' }>): Promise<void> => {
  const { engine, model, row } = acting
  const target = engine.models.of(entity)
  const template = templateFieldOf(engine, entity)
  if (template === undefined) throw notFound()
  assertMay(acting, target, 'store')
  const places = target.fields.filter(
    (field) => leadsToOne(field) && field !== template && 'required' in field.field && field.field.required === true,
  )
  const place = places.flatMap((field): [string, unknown][] => {
    if (targetOf(field.field) === model.name) return [[field.wire, row.id]]
    const same = model.byName.get(field.name)
    const own = same !== undefined && leadsToOne(same) ? (row[same.wire] ?? null) : null
    return own === null ? [] : [[field.wire, own]]
  })
  for (const { wire, name: field } of places)
    if (!place.some(([taken]) => taken === wire))
      acting.remark({ key: 'place_of_template', words: { field: labelKey(target, field) } })
  const named = title === undefined || title === '' ? [] : [[target.byName.get(target.entity.title)?.wire ?? '', title]]
  await writerOf(acting).create(target, { ...Object.fromEntries([...place, ...named]), [template.wire]: template_id })
}

const assign = async (acting: Acting, { field, among }: Extract<Action, { do: 'assign' }>): Promise<void> => {
  const { tx, model, row, rule } = acting
  const given = model.byName.get(field)
  if (given === undefined) throw notFound()
  assertMay(acting, model, 'update')
  const turn = await tx.one<{ turns: number }>(
    sql`update ${name('automation_rules')} set turns = turns + 1 where id = ${rule.id} returning turns`,
  )
  const chosen = among[((turn?.turns ?? 1) - 1) % among.length]
  await writerOf(acting).update(model, row.id, { [given.wire]: given.type === 'ids' ? { added: [chosen] } : chosen })
}

const comment = async (acting: Acting, { text, is_shared }: Extract<Action, { do: 'comment' }>): Promise<void> => {
  const { engine, model, row } = acting
  const comments = engine.models.of('comment')
  assertMay(acting, comments, 'store')
  const body = text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
  const shared = is_shared === true ? { shared_with_client: true } : {}
  await writerOf(acting).create(comments, { about_type: model.name, about_id: row.id, body, ...shared })
}

/** Returns the texts of an action in a reader's language. */
const textsIn = <T extends { readonly text: string; readonly translations?: Translations | undefined }>(
  action: T,
  language: Language,
): T => ({ ...action, ...action.translations?.[language] })

/**
 * Takes mails from the rule's limit of this hour, which then count as sent.
 * @returns how many of the wanted mails may be sent
 */
const takeMails = async ({ engine, tx, rule }: Acting, wanted: number): Promise<number> => {
  const table = name('automation_rules')
  const now = engine.now()
  const sent = await tx.one<{ mails: number }>(
    sql`select mails from ${table} where id = ${rule.id} and mails_since > ${isoOf(now - 3_600_000)} for update`,
  )
  const taken = Math.min(wanted, Math.max(0, mostMails - (sent?.mails ?? 0)))
  await tx.run(
    sent === undefined
      ? sql`update ${table} set mails = ${taken}, mails_since = ${isoOf(now)} where id = ${rule.id}`
      : sql`update ${table} set mails = mails + ${taken} where id = ${rule.id}`,
  )
  return taken
}

const mail = async (acting: Acting, action: Extract<Action, { do: 'mail' }>): Promise<void> => {
  const { engine, tx, model, row, runner } = acting
  const url = `${engine.site.address()}${addressOf(model, row.id)}`
  const addresses = await addressesOf(acting, action.to)
  const taken = await takeMails(acting, addresses.length)
  if (taken < addresses.length)
    acting.remark({ key: 'mails_held', values: { count: addresses.length - taken, most: mostMails } })
  for (const address of addresses.slice(0, taken)) {
    const { subject, text } = textsIn(action, address.language)
    const label = writtenTitle(model, row, titleFormat(engine.translate, address.language, runner.timeZone))
    await engine.mail.send(tx, {
      to: address.email,
      language: address.language,
      subject,
      lines: text.split('\n'),
      ...(address.isUser ? { action: { label, url } } : {}),
      thread: { entity: model.name, id: row.id, earlier: [] },
    })
  }
}

const call = async (acting: Acting, { webhook_id }: Extract<Action, { do: 'call' }>): Promise<void> => {
  const { engine, tx, model, row, rule, runner } = acting
  const hook = await readerFor(engine, runner, tx).one(engine.models.of('webhook'), webhook_id)
  if (hook === undefined) throw notFound()
  const { can: _, ...values } = row
  const data = { entity: model.name, id: row.id, event: 'rule', at: isoOf(engine.now()), rule: rule.name, row: values }
  const language = (await languagesOf(engine, tx, [hook.runs_as_id ?? runner.id]))(hook.runs_as_id)
  const message = chatMessageOf(engine, { event: 'rule', model, row, changes: [], actor: rule.name, language })
  await queueDelivery(engine, tx, {
    body: hook.product === 'webhook' || message === undefined ? undefined : chatBody(hook.product, message),
    webhookId: webhook_id,
    event: `${model.name}.rule`,
    about: { entity: model.name, id: row.id },
    data,
  })
}

const notify = async (acting: Acting, action: Extract<Action, { do: 'notify' }>): Promise<void> => {
  const { engine, tx, model, row } = acting
  const about = { entity: model.name, id: row.id }
  const people = await peopleOf(acting, action.to)
  const languageOf = await languagesOf(engine, tx, people)
  for (const language of languages) {
    const to = people.filter((one) => languageOf(one) === language)
    if (to.length > 0)
      await engine.notify(tx, 'system', { kind: 'rule_told', to, about, detail: textsIn(action, language).text })
  }
}

const doOne = (acting: Acting, action: Action): Promise<void> => {
  switch (action.do) {
    case 'set':
      return set(acting, action)
    case 'assign':
      return assign(acting, action)
    case 'tag':
      return set(acting, { do: 'set', values: { tags: { added: action.tags } } })
    case 'comment':
      return comment(acting, action)
    case 'notify':
      return notify(acting, action)
    case 'mail':
      return mail(acting, action)
    case 'call':
      return call(acting, action)
    case 'make':
      return make(acting, action)
  }
}

/**
 * Does the actions of a rule as the user as whom it runs, by the same writes as their calls, with all consequences. All
 * or nothing: call it in a savepoint, or in its own transaction.
 * @throws Problem with which a call of that user would be refused
 */
export const act = async (acting: Acting): Promise<void> => {
  for (const action of acting.rule.then) await doOne(acting, action)
  await settle(acting.engine, acting.tx)
}
