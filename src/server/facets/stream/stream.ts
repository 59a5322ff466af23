import { markField } from '../../../core/declare/facets/stream.ts'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import type { Compute } from '../../engine.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { type Facet, having } from '../facet.ts'
import { writingRoutes } from '../talks/writing-routes.ts'
import { markRoutes, markSql } from './marks.ts'
import { readUpToSql, unreadSql } from './seen.ts'
import { seenRoutes, seenTalksRoutes } from './seen-routes.ts'
import { talksReadUpToSql, unreadTalksSql } from './seen-talks.ts'

/** Returns the entity to whose rows the rows of a stream belong. */
const ownerOf = (models: Parameters<Facet>[0], rows: Model): Model | undefined => {
  const { stream } = rows.entity
  return stream === undefined ? undefined : models.of(targetOf(fieldOf(rows, stream.in).field))
}

/** The facet of streams, of how far people have seen them, and of the marks that people set for themselves. */
export const stream: Facet = (models) => {
  const seen = having(models, 'seen')
  const talked = models.all.filter(({ entity }) => entity.talks?.seen === true)
  const marked = having(models, 'marks')
  const computed: { [field: `${string}.${string}`]: Compute } = {}
  for (const model of seen) {
    computed[`${model.name}.unread_count`] = unreadSql(models, model)
    computed[`${model.name}.read_up_to`] = readUpToSql(models, model)
  }
  for (const model of talked) {
    computed[`${model.name}.unread_count`] = unreadTalksSql(models, model)
    computed[`${model.name}.read_up_to`] = talksReadUpToSql(models, model)
  }
  for (const model of marked)
    for (const mark of model.entity.marks ?? []) computed[`${model.name}.${markField(mark)}`] = markSql(model, mark)
  return {
    computed,
    routes: (api) => {
      for (const model of seen) seenRoutes(api, model)
      for (const model of talked) seenTalksRoutes(api, model)
      for (const model of marked) markRoutes(api, model)
      for (const rows of having(models, 'stream')) {
        const owner = ownerOf(models, rows)
        if (rows.entity.stream?.writing === true && owner !== undefined) writingRoutes(api, owner, true)
      }
    },
  }
}
