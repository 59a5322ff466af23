import { z } from 'zod'
import { type KeptTile, tileKinds, tileSizes } from '../../core/declare/kept-tile.ts'
import type { Model } from '../../core/declare/model.ts'
import type { Group } from '../../core/query/predicate.ts'
import { periods } from '../../core/time/days/periods.ts'
import { filledText, id, whole } from '../api/body-parts.ts'
import type { EntityHooks } from '../engine.ts'
import type { Facet } from '../facets/facet.ts'
import { figureBody, readQuestion } from '../facets/measures/question.ts'
import { faultAt, Problem } from '../problem.ts'
import { type Reader, readerFor } from '../rows/read/read.ts'
import { questionsOf } from './tile-questions.ts'

/** Tells whether a value has the shape of conditions; their names are checked when they are asked. */
const isConditions = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && 'filters' in value && Array.isArray(value.filters)

/** A question whose days move on with the calendar. */
const question = figureBody.extend({
  group: figureBody.shape.group.transform((names) => names ?? []),
  where: z.custom<Group>(isConditions, { error: 'bad_conditions' }).optional(),
  window: z.strictObject({ column: filledText(100), days: whole(1, 3660) }).optional(),
  period: z.enum(periods, { error: 'bad_choice' }).optional(),
})

const tile = z
  .strictObject({
    id: z.string({ error: 'not_text' }).regex(/^[\w-]{1,60}$/, { error: 'bad_value' }),
    size: z.literal([...tileSizes], { error: 'bad_choice' }).optional(),
    title: filledText(200).optional(),
    kind: z.enum(tileKinds, { error: 'bad_choice' }).optional(),
    ready: z
      .string({ error: 'not_text' })
      .regex(/^\w{1,60}$/, { error: 'bad_value' })
      .optional(),
    question: question.optional(),
    figure: z.strictObject({ entity: filledText(60), path: filledText(60), id }).optional(),
  })
  .refine(
    ({ ready, question: asked, figure }) => [ready, asked, figure].filter((one) => one !== undefined).length === 1,
    {
      error: 'malformed',
    },
  )

/** The field with the tiles of an entity's rows. */
export const tilesField = (model: Model) => model.fields.find(({ field }) => field.kind === 'tiles')

/** Tiles as they are stored; what an older or newer release wrote otherwise is left out. */
export const keptTilesIn = (stored: unknown): readonly KeptTile[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one): KeptTile[] => {
    const read = tile.safeParse(one)
    return read.success ? [read.data] : []
  })

/** Any day serves here: what the caller may ask does not depend on it. */
const someDay = { today: '2026-01-01', firstWeekday: 1 }

/** @throws Problem 403 or 422 where the caller may not ask this */
const assertMayAsk = (asked: NonNullable<KeptTile['question']>, reader: Reader): void => {
  const { models } = reader.scope.engine
  const model = models.all.find(({ name }) => name === asked.entity)
  const questions = model && questionsOf(asked, 'number', model, undefined, someDay)
  if (questions === undefined) throw faultAt('entity', 'bad_choice')
  readQuestion({ ...questions.question, group: [...questions.question.group] }, reader)
}

const hooksOf = (wire: string): EntityHooks => ({
  beforeWrite: async ({ values, before }, { engine, caller, tx }) => {
    const sent: unknown = values[wire]
    if (sent === undefined) return undefined
    const list: readonly unknown[] = Array.isArray(sent) ? sent : []
    // Users who arrange tiles that others made keep tiles with questions that they could not ask themselves.
    const known = new Set(keptTilesIn(before?.[wire]).map((one) => JSON.stringify(one.question)))
    const reader = readerFor(engine, caller, tx)
    const read = list.map((one) => {
      const parsed = tile.safeParse(one)
      if (!parsed.success) throw faultAt(wire, 'bad_tile')
      return parsed.data
    })
    if (new Set(read.map((one) => one.id)).size < read.length) throw faultAt(wire, 'doubled')
    for (const { question: asked } of read) {
      if (asked === undefined || known.has(JSON.stringify(asked))) continue
      try {
        assertMayAsk(asked, reader)
      } catch (error) {
        if (error instanceof Problem && (error.status === 403 || error.status === 422)) throw faultAt(wire, 'bad_tile')
        throw error
      }
    }
    return { [wire]: read }
  },
})

/** Dashboards: their tiles ask what their maker may ask. */
export const dashboards: Facet = (models) => ({
  hooks: Object.fromEntries(
    models.all.flatMap((model) => {
      const field = tilesField(model)
      return field === undefined ? [] : [[model.name, hooksOf(field.wire)]]
    }),
  ),
})
