import { givenOf } from '../../../core/declare/beginnings.ts'
import type { ModelField, Models } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { supportedTimeZone } from '../../base/i18n/format.ts'
import type { Values } from './form-values.ts'

/**
 * Returns the first values of a new row's form, as the server would give them. Numbers of a series are given only when
 * the row is saved.
 */
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

/**
 * Returns the values that a new row's form proposes. A call without such a value means something else, so the form has
 * to send it.
 */
export const proposedValues = (fields: readonly ModelField[], isMailed = settings.mails): Values =>
  Object.fromEntries(
    fields.flatMap(({ wire, field }) => {
      const proposed = 'proposed' in field ? field.proposed : undefined
      if (proposed === undefined) return []
      if (typeof proposed !== 'object' || !('whereMailed' in proposed)) return [[wire, proposed] as const]
      return isMailed ? [[wire, proposed.whereMailed] as const] : []
    }),
  )
