import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
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
import type { Action } from '../rule-parts.ts'
import type { Acting } from './acting.ts'
import { chatBody, chatMessageOf } from './chat-message.ts'
import { queueDelivery } from './deliveries.ts'
import { plainQuery } from './occurrences.ts'
import { addressesOf, peopleOf } from './people-of.ts'
import { fromNow } from './read-rule.ts'

/** As the route of such a call does. @throws Problem 403 */
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

/** Whether any of a row's children, as far as the user sees them, answers the conditions. */
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

const set = async (acting: Acting, action: Extract<Action, { do: 'set' }>): Promise<void> => {
  const { engine, model, row } = acting
  const reference = action.on === undefined ? undefined : model.byName.get(action.on)
  const target = reference === undefined ? model : engine.models.of(targetOf(reference.field))
  const id = reference === undefined ? row.id : row[reference.wire]
  // It leads to nothing: there is nothing to do.
  if (typeof id !== 'string') return
  if (action.unless !== undefined && (await holdsBack(acting, target, id, action.unless))) return
  assertMay(acting, target, 'update')
  await writerOf(acting).update(target, id, valuesOf(acting, target, action.values))
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

const mail = async (acting: Acting, { to, subject, text }: Extract<Action, { do: 'mail' }>): Promise<void> => {
  const { engine, tx, model, row, runner } = acting
  const { language } = engine.site
  const title = writtenTitle(model, row, titleFormat(engine.translate, language, runner.timeZone))
  const url = `${engine.site.address()}${addressOf(model, row.id)}`
  for (const address of await addressesOf(acting, to))
    await engine.mail.send(tx, {
      to: address.email,
      language: address.language,
      subject,
      lines: text.split('\n'),
      ...(address.isUser ? { action: { label: title, url } } : {}),
      thread: { entity: model.name, id: row.id, earlier: [] },
    })
}

const call = async (acting: Acting, { webhook_id }: Extract<Action, { do: 'call' }>): Promise<void> => {
  const { engine, tx, model, row, rule, runner } = acting
  const hook = await readerFor(engine, runner, tx).one(engine.models.of('webhook'), webhook_id)
  if (hook === undefined) throw notFound()
  const { can: _, ...values } = row
  const data = { entity: model.name, id: row.id, event: 'rule', at: isoOf(engine.now()), rule: rule.name, row: values }
  const message = chatMessageOf(engine, { event: 'rule', model, row, changes: [], actor: rule.name })
  await queueDelivery(engine, tx, {
    body: hook.product === 'webhook' || message === undefined ? undefined : chatBody(hook.product, message),
    webhookId: webhook_id,
    event: `${model.name}.rule`,
    about: { entity: model.name, id: row.id },
    data,
  })
}

const notify = async (acting: Acting, { to, text }: Extract<Action, { do: 'notify' }>): Promise<void> => {
  const { engine, tx, model, row } = acting
  const about = { entity: model.name, id: row.id }
  await engine.notify(tx, 'system', { kind: 'rule_told', to: await peopleOf(acting, to), about, detail: text })
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
  }
}

/**
 * Does what a rule does, as the user as whom it runs and by the same writes as their calls, with what follows from them. All
 * or nothing: call it in a savepoint, or in a transaction of its own.
 * @throws Problem what a call of that user would be refused with
 */
export const act = async (acting: Acting): Promise<void> => {
  for (const action of acting.rule.then) await doOne(acting, action)
  await settle(acting.engine, acting.tx)
}
