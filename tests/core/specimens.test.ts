import { describe, expect, test } from 'vitest'
import type { AnyEntity } from '../../src/core/declare/any-entity.ts'
import type { Rule } from '../../src/core/declare/entity.ts'
import type { FieldOptions, RefOptions, RefsOptions, TextOptions } from '../../src/core/declare/field-options.ts'
import type { Field, FieldKind } from '../../src/core/declare/fields.ts'
import { modelsOf } from '../../src/core/declare/model.ts'
import { columnsOf } from '../../src/core/query/check-predicate.ts'
import type { Group } from '../../src/core/query/predicate.ts'
import { keysOf } from '../../src/core/words/words-of.ts'
import { registry } from '../../src/domain/registry.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { wordsFor } from '../specimens/words.ts'

/** The suites of the engine run over the specimens, so these must leave nothing of the language out. */
const models = modelsOf(specimens)
const own = models.all.filter(({ name }) => ['yard', 'load', 'label', 'remark'].includes(name))
const product = modelsOf(registry).all
const fields: readonly Field[] = own.flatMap(({ entity }) => Object.values(entity.fields))

/** A new kind, option or rule that no specimen uses does not compile here, or fails. */
const kinds = {
  text: 1,
  longText: 1,
  richText: 1,
  email: 1,
  link: 1,
  color: 1,
  secret: 1,
  boolean: 1,
  integer: 1,
  progress: 1,
  minutes: 1,
  decimal: 1,
  money: 1,
  day: 1,
  instant: 1,
  timeOfDay: 1,
  timeZone: 1,
  currency: 1,
  recurrence: 1,
  strings: 1,
  sequence: 1,
  rank: 1,
  choice: 1,
  ref: 1,
  refs: 1,
  children: 1,
  count: 1,
  computed: 1,
  subject: 1,
  file: 1,
  conditions: 1,
  data: 1,
  tiles: 1,
} satisfies Record<FieldKind, 1>
const options = {
  required: 1,
  readOnly: 1,
  createOnly: 1,
  updateOnly: 1,
  derived: 1,
  tracked: 1,
  sort: 1,
  filter: 1,
  wire: 1,
  read: 1,
  write: 1,
  shownWhen: 1,
  requiredWhen: 1,
  max: 1,
  search: 1,
  unique: 1,
  initial: 1,
  includeAs: 1,
  onDelete: 1,
  traced: 1,
  by: 1,
  key: 1,
  names: 1,
  otherwise: 1,
  // `within` is tried on specimens of its own (`inspection.ts`), `was` on the migrations' tests, `offers` in the browser alone, `searched` on the log, `shipped` on the roles, `ifPresent` in `without-absent.test.ts`, `past` on the messages (`tests/server/chats`), `proposed` on the users' form (`tests/web/form-values.test.ts`).
} satisfies Record<
  Exclude<
    keyof (FieldOptions & TextOptions & RefOptions & RefsOptions),
    'within' | 'was' | 'offers' | 'searched' | 'shipped' | 'ifPresent' | 'past' | 'proposed'
  >,
  1
>
type AnyKey<T> = T extends unknown ? keyof T : never
const ruleParts = {
  allow: 1,
  permissions: 1,
  roles: 1,
  own: 1,
  member: 1,
  same: 1,
  via: 1,
  any: 1,
  every: 1,
  is: 1,
  listing: 1,
  has: 1,
  bound: 1,
  not: 1,
  verb: 1,
  answers: 1,
  public: 1,
  // `shares` and `named` are the product's users' own, and tried on them.
} satisfies Record<Exclude<AnyKey<Rule>, 'as' | 'shares' | 'named' | 'access' | 'value'>, 1>
const parts = {
  page: 1,
  verbs: 1,
  together: 1,
  order: 1,
  unique: 1,
  trash: 1,
  board: 1,
} satisfies Partial<Record<keyof AnyEntity, 1>>

const rulesIn = (rule: Rule): readonly string[] => [
  ...Object.keys(rule),
  ...('any' in rule ? rule.any : 'every' in rule ? rule.every : 'not' in rule ? [rule.not] : []).flatMap(rulesIn),
]

describe('together the specimens use', () => {
  test.each(Object.keys(kinds))('the kind %s', (kind) => {
    expect(fields.some((field) => field.kind === kind)).toBe(true)
  })
  test.each(Object.keys(options))('the option %s', (option) => {
    expect(fields.some((field) => Object.hasOwn(field, option))).toBe(true)
  })
  test.each(Object.keys(ruleParts))('the rule %s', (rule) => {
    // `is` and `listing` are the saved views' own, and tried on them; `has`, `bound` and `not` the tasks'.
    const all = [...own, ...product].flatMap(({ entity }) => Object.values(entity.access).flatMap(rulesIn))
    expect(all).toContain(rule)
  })
  test.each(Object.keys(parts))('the part %s', (part) => {
    expect(own.some(({ entity }) => Object.hasOwn(entity, part))).toBe(true)
  })
  test.each(['restrict', 'clear', 'follow'])('a reference that does %s when its target goes', (onDelete) => {
    const references = fields.filter((field) => field.kind === 'ref')
    expect(references.some((field) => (field.onDelete ?? 'restrict') === onDelete)).toBe(true)
  })
  test('every kind of value in a computed field, each with its SQL', () => {
    const computed = own.flatMap((model) =>
      Object.entries(model.entity.fields).flatMap(([name, field]) =>
        field.kind === 'computed' ? [[`${model.name}.${name}`, field.type] as const] : [],
      ),
    )
    expect([...new Set(computed.map(([, type]) => type))].toSorted()).toEqual(
      ['boolean', 'day', 'decimal', 'id', 'instant', 'number', 'text', 'time'].toSorted(),
    )
    expect(computed.map(([name]) => name).toSorted()).toEqual(Object.keys(specimensComputed).toSorted())
  })
  test('an entity without a page and one without a delete, and a call that differs from its page', () => {
    expect(own.some(({ entity }) => entity.page === undefined)).toBe(true)
    expect(own.some(({ operations }) => !operations.has('delete'))).toBe(true)
    expect(own.some(({ entity }) => entity.page !== undefined && entity.page !== entity.api)).toBe(true)
  })
})

describe('the specimens are sound', () => {
  test.each(own.map((model) => [model.name, model] as const))(
    '%s: conditions name its columns, names are its own',
    (_, model) => {
      const groups = [
        ...Object.values(model.entity.fields).flatMap((field) =>
          'shownWhen' in field || 'requiredWhen' in field ? [field.shownWhen, field.requiredWhen] : [],
        ),
        ...model.entity.form.map(({ shownWhen }) => shownWhen),
      ].filter((group): group is Group => group !== undefined)
      for (const column of groups.flatMap(columnsOf)) expect([column, model.byWire.has(column)]).toEqual([column, true])
      const wires = model.fields.map(({ wire }) => wire)
      expect(new Set(wires).size).toBe(wires.length)
    },
  )
  test('made-up words give every key its text', () => {
    const words = wordsFor(specimens)
    for (const model of own)
      for (const key of keysOf(model)) {
        const path = key.slice(model.name.length + 1).split('.')
        const text = path.reduce<unknown>((node, part) => (node as { [key: string]: unknown })[part], words[model.name])
        expect([key, typeof text]).toEqual([key, 'string'])
      }
  })
})
