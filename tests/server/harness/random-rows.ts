import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { ValueKind } from '../../../src/core/declare/fields.ts'
import type { Model, ModelField } from '../../../src/core/declare/model.ts'
import type { Scalar } from '../../../src/core/query/predicate.ts'
import { plainText } from '../../../src/core/words/plain-text.ts'
import { name } from '../../../src/server/db/database.ts'
import { joinTableOf } from '../../../src/server/db/tables.ts'
import { safeHtml } from '../../../src/server/texts/safe-html.ts'
import { scalarOf, storable } from '../../core/arbitraries.ts'
import { settled } from './letters.ts'
import type { Product } from './product.ts'

const int32 = 2_147_483_647
const texts = fc.oneof(
  storable.map(settled),
  fc.constantFrom('Été', 'ÉTÉ', 'ete', 'Straße', 'مُحَمَّد', 'محمد', 'Łódź', 'ΟΔΟΣ', 'a_b', '50 %', 'back\\slash', ''),
)
/** Rich texts in the form in which bodies are stored: made safe. */
const richTexts = fc
  .array(fc.oneof(texts, fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<br>', '&amp;', '<td>', '</td>', 'R&D')), {
    maxLength: 5,
  })
  .map((parts) => safeHtml(parts.join('')))
const pick = (options: readonly string[]) => fc.constantFrom(...options)

/**
 * Returns values that the column takes, including extremes; null for no value. Kinds that hold references are filled
 * elsewhere.
 */
const cellOf = ({ field, column }: ModelField): fc.Arbitrary<Scalar | null> | undefined => {
  const maybe = (value: fc.Arbitrary<Scalar>, always = false) =>
    always || ('required' in field && field.required === true) || ('initial' in field && field.initial !== undefined)
      ? value
      : fc.option(value, { freq: 3 })
  const decimals = (scale: number) =>
    fc
      .oneof(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom(0n, 10n ** 18n, -(10n ** 18n)),
        fc.bigInt({ min: -3n, max: 3n }),
      )
      .map((value) => {
        const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
        return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
      })
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'link':
    case 'color':
    case 'recurrence':
      return maybe(texts)
    case 'richText':
      return maybe(richTexts)
    case 'rank':
      return texts
    case 'choice':
      return maybe(pick(field.options))
    case 'timeZone':
      return maybe(pick(['UTC', 'Africa/Cairo', 'Europe/Paris']))
    case 'currency':
      return maybe(pick(['EUR', 'USD', 'AED']))
    case 'boolean':
      return maybe(fc.boolean(), true)
    case 'integer':
    case 'progress':
    case 'minutes': {
      const numbers = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(int32, -int32 - 1, -1))
      return maybe(numbers)
    }
    case 'decimal':
    case 'money':
      return maybe(decimals(field.scale ?? 2))
    case 'day':
      return maybe(
        fc.oneof(scalarOf('day'), pick(['0001-01-01', '9999-12-31', '2026-07-15', '2026-07-16', '2026-06-30'])),
      )
    case 'instant': {
      const moments = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-07-15T22:30:00.000Z']
      return maybe(
        fc.oneof(scalarOf('instant'), pick([...moments, '2026-07-15T22:29:59.999Z', '2026-07-01T00:00:00.000Z'])),
      )
    }
    case 'timeOfDay':
      return maybe(scalarOf('time'))
    default:
      return column === null ? undefined : fc.constant(null)
  }
}

/** Returns a value to ask about that a row has, or nearly has: its parts, its other case, its neighbour. */
export const near = (kind: ValueKind, value: Scalar): fc.Arbitrary<Scalar> => {
  if (kind === 'markup' && typeof value === 'string') return near('text', plainText(value))
  if (kind === 'text' && typeof value === 'string') {
    const signs = [...value]
    // A small letter that is settled may have a capital that is not (Georgian).
    const capitals = settled(value.toUpperCase())
    return fc.oneof(
      fc.constantFrom(value, capitals, value.toLowerCase(), value.normalize('NFD'), value.normalize('NFC')),
      fc
        .tuple(fc.nat(signs.length), fc.nat(signs.length))
        .map(([a, b]) => signs.slice(Math.min(a, b), Math.max(a, b)).join('')),
    )
  }
  if (kind === 'number' && typeof value === 'number') return fc.constantFrom(value, value + 1, value - 0.5, -value)
  if (kind === 'decimal') return fc.constantFrom(String(value), `${String(value).split('.')[0]}`)
  if (kind === 'instant') return fc.constantFrom(value, String(value).slice(0, 10))
  return fc.constant(value)
}

const insertOne = async (
  { engine }: Product,
  model: Model,
  values: readonly (readonly [string, SQL])[],
): Promise<string | undefined> => {
  const id = randomUUID()
  const now = sql`${new Date(engine.now()).toISOString()}`
  const given = new Set(values.map(([column]) => column))
  const moments = ['created_at', 'updated_at'].filter((column) => !given.has(column))
  const columns = [['id', sql`${id}`] as const, ...moments.map((column) => [column, now] as const), ...values]
  // Random values may break a unique index; such a row is left out.
  const made = await engine.long.run(
    sql`insert into ${name(model.table)} (${sql.join(
      columns.map(([column]) => name(column)),
      sql`, `,
    )}) values (${sql.join(
      columns.map(([, value]) => value),
      sql`, `,
    )}) on conflict do nothing`,
  )
  return made === 0 ? undefined : id
}

/** Inserts loads that the API would never take: any text, any extreme, and nulls wherever the table allows them. */
export const insertRandomLoads = async (product: Product, count: number, seed: number): Promise<void> => {
  const { engine, person } = product
  const { models, db } = engine
  const model = models.of<string>('load')
  const people = await Promise.all([person(), person(), person()])
  const [yard, label] = [models.of<string>('yard'), models.of<string>('label')]
  const manager = sql`${people[0]?.id}`
  const make = (of: Model, n: number, more: readonly (readonly [string, SQL])[]) =>
    insertOne(product, of, [['name', sql`${`${of.name} ${n}`}`], ...more])
  const yards = await Promise.all(
    [1, 2].map((n) =>
      make(yard, n, [
        ['kind', sql`'road'`],
        ['manager_id', manager],
      ]),
    ),
  )
  const labels = await Promise.all([1, 2, 3].map((n) => make(label, n, [])))
  const targets: { readonly [entity: string]: readonly (string | undefined)[] } = {
    yard: yards,
    label: labels,
    user: people.map(({ id }) => id),
    load: [],
  }
  const cells = model.fields
    .filter(
      ({ column, derived, field }) =>
        column !== null && (!derived || field.kind === 'instant') && field.kind !== 'sequence',
    )
    .filter(({ name: own }) => !['created_at', 'updated_at'].includes(own))
    .flatMap((field) => {
      const { field: declared, column } = field
      if (declared.kind === 'ref' && declared.to === 'yard') return [[column ?? '', pick(yards as string[])] as const]
      if (declared.kind === 'ref' && declared.to === 'user')
        return [[column ?? '', fc.option(pick(people.map(({ id }) => id)), { freq: 3 })] as const]
      const cell = ['conditions', 'strings', 'tiles'].includes(declared.kind) ? undefined : cellOf(field)
      return cell === undefined ? [] : [[column ?? '', cell] as const]
    })
  const aRow = fc.tuple(
    fc.tuple(...cells.map(([column, cell]) => cell.map((value) => [column, value] as const))),
    fc.infiniteStream(fc.boolean()),
  )
  for (const [values, coins] of fc.sample(aRow, { numRuns: count, seed })) {
    const row = new Map<string, Scalar | null>(values)
    // The specimen counts minutes in 32 bits.
    const span = Date.parse(String(row.get('end_at'))) - Date.parse(String(row.get('start_at')))
    if (Math.abs(span) / 60_000 > int32) row.set('end_at', null)
    const id = await insertOne(
      product,
      model,
      [...row].map(([column, value]) => [column, sql`${value}`] as const),
    )
    if (id === undefined) continue
    for (const field of model.fields)
      if (field.field.kind === 'refs')
        for (const target of targets[field.field.to] ?? [])
          if (coins.next().value === true)
            await db.run(
              sql`insert into ${name(joinTableOf(model, field))} (source_id, target_id) values (${id}, ${target})`,
            )
  }
}
