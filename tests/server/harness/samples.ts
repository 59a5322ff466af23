import { randomUUID } from 'node:crypto'
import type { Field, FieldKind } from '../../../src/core/declare/fields.ts'
import { type Model, type ModelField, type Models, targetOf } from '../../../src/core/declare/model.ts'
import { holds } from '../../../src/core/query/holds.ts'
import type { Group } from '../../../src/core/query/predicate.ts'
import { dayAfter } from '../../../src/core/time/days/days.ts'
import { someRule } from './following-apart.ts'
import { goodPassword, type Send } from './product.ts'

type Body = { [wire: string]: unknown }
const two = (n: number) => String((n % 27) + 1).padStart(2, '0')
const words = ['Łódź', 'Orléans', 'طنجة', 'Ærø', '50 % off_', "O'Neil", 'back\\slash', 'Straße', 'مراكش', 'zeta']

const scaleOf = (field: Field): number => ('scale' in field && field.scale !== undefined ? field.scale : 2)

/**
 * A function for each kind, which returns another accepted value for each number; undefined for kinds that callers do
 * not write.
 */
const sampleOf = {
  text: (n, field) => {
    if ('names' in field) return 'department'
    const whole = `${words[n % words.length]} ${n} ${randomUUID().slice(0, 8)}`
    return 'max' in field && typeof field.max === 'number' && field.max < 40
      ? randomUUID().replaceAll('-', '').slice(0, field.max)
      : whole
  },
  longText: (n) => `First line ${n}\n${words[n % words.length]}`,
  richText: (n) => `<p>Number <strong>${n}</strong></p>`,
  email: (n) => `sample.${n}.${randomUUID().slice(0, 8)}@example.test`,
  link: (n) => `https://example.test/${n}?a=b`,
  color: (n) => `#${String(n % 10).repeat(6)}`,
  secret: () => goodPassword,
  choice: (n, field) => (field.kind === 'choice' ? field.options[n % field.options.length] : undefined),
  recurrence: (n) => `FREQ=WEEKLY;INTERVAL=${(n % 4) + 1};BYDAY=MO,TH`,
  timeOfDay: (n) => `${two(n % 20)}:30`,
  timeZone: (n) => ['UTC', 'Africa/Cairo', 'Europe/Paris'][n % 3],
  currency: (n) => ['EUR', 'USD', 'AED'][n % 3],
  boolean: (n) => n % 2 === 0,
  integer: (n, field) => ('min' in field && typeof field.min === 'number' ? field.min : 0) + (n % 5),
  progress: (n) => (n * 7) % 101,
  minutes: (n) => n * 15,
  decimal: (n, field) => ((n % 20) + 0.5).toFixed(scaleOf(field)),
  money: (n, field) => (n * 10 + 0.25).toFixed(scaleOf(field)),
  day: (n) => `2026-0${(n % 9) + 1}-${two(n)}`,
  instant: (n) => `2026-0${(n % 9) + 1}-${two(n)}T08:${two(n)}:00.125Z`,
  strings: (n, field) =>
    'items' in field && field.items === 'link'
      ? [`https://example.test/${n}`]
      : 'items' in field && field.items === 'email'
        ? // Few people: how many strangers somebody invites within an hour is limited.
          [`guest${n % 9}@example.test`]
        : 'items' in field && field.items === 'instant'
          ? [`2026-0${(n % 9) + 1}-${two(n)}T09:00:00.000Z`]
          : 'items' in field && field.items === 'hours'
            ? [`0${n % 9}:00-09:30`, '10:00-12:00']
            : 'among' in field && field.among !== undefined
              ? // Another than a choice of the same values has for this number.
                field.among.filter((_, at) => at === (n + 1) % (field.among?.length ?? 1))
              : [`one ${n}`, 'two'],
  conditions: () => ({ operator: 'and', filters: [{ column: 'created_at', operator: 'nnull' }] }),
  data: (n) => ({ n }),
  tiles: (n) => [{ id: `t${n}`, size: (n % 4) + 1, ready: `tile_${n}` }],
  ref: () => undefined,
  refs: () => undefined,
  // Pictures are always optional.
  file: (n, field) => ('required' in field && field.required === true ? Buffer.from(`Sample ${n}`) : undefined),
  subject: () => undefined,
  sequence: () => undefined,
  rank: () => undefined,
  children: () => undefined,
  count: () => undefined,
  computed: () => undefined,
} satisfies Record<FieldKind, (n: number, field: Field) => unknown>

/** Keeps ordered fields in their order: days two months apart, moments two hours, and no two samples overlap. */
const inOrder = (model: Model, body: Body, n: number): Body => {
  for (const { later, earlier } of model.entity.order ?? []) {
    const [to, from] = [model.byName.get(later), model.byName.get(earlier)]
    if (to === undefined || from === undefined || body[to.wire] === undefined) continue
    const day = (later: number) => `2026-${String(3 + (Math.floor(n / 27) % 6) + later).padStart(2, '0')}-${two(n)}`
    const moment = (hour: string) => `${day(0)}T${hour}:00:00.000Z`
    body[from.wire] = to.type === 'day' ? day(0) : moment('08')
    body[to.wire] = to.type === 'day' ? day(2) : moment('10')
  }
  return body
}

/**
 * Puts periods of one person weeks apart. Each begins on a Saturday like the weeks of the sample's person, so that the
 * server moves none.
 */
const inWeeks = (model: Model, body: Body, n: number): Body => {
  if (model.entity.periods === undefined) return body
  for (const { wire, type } of model.fields)
    if (type === 'day' && body[wire] !== undefined) body[wire] = dayAfter('2030-01-05', 7 * n)
  return body
}

/** Makes a conversation a group, since other kinds exist only once for the same people or the same project. */
const inGroups = ({ name }: Model, body: Body): Body => (name === 'conversation' ? { ...body, kind: 'group' } : body)

/**
 * Returns functions that make bodies for an entity; missing rows for its references are made through the API.
 * @param send calls as a user who may make anything
 */
export const sampler = (models: Models, send: Send) => {
  const made = new Map<string, string>()
  const utc = { now: 0, timeZone: 'UTC' } as const
  const kindsOf = (model: Model) => (column: string) => model.byWire.get(column)?.type ?? 'text'
  /** Returns a row of an entity. @param offers condition of the rows that people are offered */
  const rowOf = async (entity: string, offers?: Group): Promise<string> => {
    const key = offers === undefined ? entity : `${entity} ${JSON.stringify(offers)}`
    const known = made.get(key)
    if (known !== undefined) return known
    const model = models.of(entity)
    if (!model.operations.has('store')) {
      const { body } = await send('GET', `/api${model.entity.api}?perPage=1`)
      return body.data[0].id
    }
    const id = await newRow(entity, offers)
    made.set(key, id)
    return id
  }
  const newRow = async (entity: string, offers?: Group): Promise<string> => {
    const model = models.of(entity)
    const n = made.size + 1
    const isOffered = (body: Body) => offers === undefined || holds(offers, body, kindsOf(model), utc)
    const weeks = model.byName.has('week_start') ? { week_start: 'saturday' } : {}
    const first = { ...(await bodyFor(model, n)), ...weeks }
    const body = isOffered(first) ? first : await bodyFor(model, n + 1)
    const answer = await send('POST', `/api${model.entity.api}`, body)
    if (answer.status !== 201) throw new Error(`no sample of ${entity}: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }
  const valueFor = async (field: ModelField, n: number, model: Model, body: Body): Promise<unknown> => {
    const declared = field.field
    // These are words of a text that a sample does not have.
    if (model.entity.serves === 'talks' && field.name.startsWith('quote')) return undefined
    const demanded = 'requiredWhen' in declared ? declared.requiredWhen : undefined
    const required =
      ('required' in declared && declared.required === true) ||
      (demanded !== undefined && holds(demanded, body, kindsOf(model), utc))
    if (declared.kind === 'ref') {
      if (!required) return undefined
      const id = await rowOf(targetOf(declared), declared.offers)
      // The second of two references to an entity leads to another row, a new one each time.
      return Object.values(body).includes(id) ? newRow(targetOf(declared), declared.offers) : id
    }
    if (declared.kind === 'subject') {
      const owner = models.all.find(({ entity }) => entity.carries?.[model.name] !== undefined)?.name ?? 'department'
      return field.wire.endsWith('_type') ? owner : rowOf(owner)
    }
    if (model.name === 'automation_rule' && field.name === 'when') return someRule.when
    if (model.name === 'automation_rule' && field.name === 'then') return someRule.then
    if (model.name === 'automation_rule' && field.name === 'where') return undefined
    return (sampleOf[declared.kind] as (n: number, field: Field) => unknown)(n, declared)
  }
  /** Returns every field that a caller may send when creating, without optional references. */
  const bodyFor = async (model: Model, n: number): Promise<Body> => {
    const body: Body = {}
    for (const field of model.fields.filter(({ creatable }) => creatable)) {
      const value = await valueFor(field, n, model, body)
      if (value !== undefined) body[field.wire] = value
    }
    return inGroups(model, inWeeks(model, inOrder(model, body, n), n))
  }
  return { bodyFor, rowOf }
}
