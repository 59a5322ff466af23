import type { Figure, FigureAnswer } from '../../core/declare/figure.ts'
import { list, type Schema, text } from '../api/docs/parts.ts'
import type { Sheet, SheetTools } from './figure-sheet.ts'

/** Default sheet of a figure: a row for each point, a column for each series. */
export const plainSheet =
  ({ key, words, series }: Figure) =>
  ({ points }: FigureAnswer, { word, number, text: textCell, moment }: SheetTools): Sheet => {
    const names = Object.keys(series)
    return {
      title: word(`${words}:${key}`),
      headers: [word(`${words}:${key}`), ...names.map((name) => word(`${words}:column.${name}`))],
      rows: points.map(({ at, name, values }) => [
        name === undefined ? moment(at) : textCell(name),
        ...names.map((one) => number(values[one])),
      ]),
    }
  }

/** JSON schema of the default answer. */
export const plainDocs = ({ series }: Figure): Schema => ({
  type: 'object',
  properties: {
    points: list({
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time' },
        name: text,
        values: {
          type: 'object',
          properties: Object.fromEntries(Object.keys(series).map((name) => [name, { type: 'number', nullable: true }])),
        },
      },
    }),
  },
})
