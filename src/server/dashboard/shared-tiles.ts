import type { Model } from '../../core/declare/model.ts'
import type { FigureAnswer, FigureRow } from '../../core/query/measured.ts'
import { problems, type Schema, uuid } from '../api/docs/parts.ts'
import { visitorBody } from '../facets/shares/share-docs.ts'
import type { AnsweredTile } from './read-tiles.ts'

const closed = ({ href: _, rows, ...row }: FigureRow): FigureRow => ({
  ...row,
  href: null,
  ...(rows === undefined ? {} : { rows: rows.map(closed) }),
})
const withoutHrefs = (answer: FigureAnswer): FigureAnswer => ({
  ...answer,
  href: null,
  data: answer.data.map(closed),
  columns: answer.columns.map(closed),
})

/** Returns a tile for people without an account, without the addresses of lists and the conditions of its question. */
export const withoutAddresses = ({
  id,
  kind,
  title,
  size,
  question,
  result,
  earlier,
  off,
  fault,
}: AnsweredTile): Omit<AnsweredTile, 'ready'> => ({
  id,
  kind,
  title,
  size,
  ...(question === undefined
    ? {}
    : {
        question: {
          entity: question.entity,
          measure: question.measure,
          field: question.field,
          percentile: question.percentile,
          group: question.group,
        },
      }),
  result: result === null ? null : withoutHrefs(result),
  ...(earlier === undefined ? {} : { earlier: withoutHrefs(earlier) }),
  ...(off === undefined
    ? {}
    : { off: off.map((row) => ({ ...row, reasons: row.reasons.map((reason) => ({ ...reason, href: null })) })) }),
  ...(fault === undefined ? {} : { fault }),
})

export const sharedTilesDocs = (model: Model): Schema => ({
  tags: [model.name],
  summary: 'The tiles that a link shows',
  operationId: `${model.name}_shared_tiles`,
  security: [],
  params: { type: 'object', required: ['id'], properties: { id: uuid } },
  body: visitorBody,
  response: {
    200: {
      description: 'The tiles with their answers',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    ...problems(403, 404, 422),
  },
})
