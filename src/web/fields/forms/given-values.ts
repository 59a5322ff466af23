import { givenOf } from '../../../core/declare/beginnings.ts'
import type { ModelField, Models } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import type { Row } from '../../base/api/shapes.ts'
import { supportedTimeZone } from '../../base/i18n/format.ts'
import type { Values } from './form-values.ts'

/** What a form of a new row begins with as the server would give it; numbers of a series are given when the row is saved. */
export const givenValues = (fields: readonly ModelField[], models: Models, me: Row, at: number): Values =>
  Object.fromEntries(
    fields.flatMap(({ wire, field }): [string, unknown][] => {
      const given = givenOf(field)
      if (given === undefined || given.given === 'next') return []
      if (given.given === 'now') return [[wire, new Date(at).toISOString()]]
      if (given.given === 'today') return [[wire, dayIn(at, supportedTimeZone(me.time_zone))]]
      if (given.given === 'me') return [[wire, me.id ?? null]]
      const own = models.all.find(({ name }) => name === models.actorEntity)?.byName.get(given.field)
      return [[wire, me[own?.wire ?? ''] ?? null]]
    }),
  )

/** What a form of a new row begins with though a call that brings no value means something else. */
export const proposedValues = (fields: readonly ModelField[]): Values =>
  Object.fromEntries(
    fields.flatMap(({ wire, field }) =>
      'proposed' in field && field.proposed !== undefined ? [[wire, field.proposed] as const] : [],
    ),
  )
