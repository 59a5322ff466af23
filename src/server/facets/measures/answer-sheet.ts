import { isAmount } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import {
  besideField,
  type FigureAnswer,
  type FigureRow,
  type FigureValue,
  type Grouping,
  isDuration,
  lackingField,
  wayOf,
} from '../../../core/query/measured.ts'
import { keyOfLacking, labelKey, noneKeys } from '../../../core/words/keys.ts'
import type { Cell } from '../../export/cell.ts'
import type { Sheet, SheetTools } from '../../figures/figure-sheet.ts'
import { writeValue } from '../../figures/write-value.ts'
import type { Asked } from './question.ts'

/** Returns the heading of a grouping: the words of the way to its field. */
const headerOf = (grouping: Grouping, { word }: SheetTools): string => {
  const way = wayOf(grouping)
    .map(({ model, field }) => word(labelKey(model, field.name)))
    .join(' › ')
  const unit = grouping.part ?? grouping.clock
  return unit === undefined ? way : word('report:byPart', { name: way, unit: word(`report:part.${unit}`) })
}

const measureHeader = ({ model, measure, field, percentile }: Asked, { word }: SheetTools): string => {
  const name = word(`report:measure.${measure}`, { percentile: Math.round(percentile * 1000) / 10 })
  return field === undefined ? name : `${word(labelKey(model, field.name))} (${name})`
}

/** Returns the sentence about the rows that lack the number of the answer; undefined where none does. */
const lackingWords = (
  { model, field }: Asked,
  { lacking }: FigureAnswer,
  { word, language }: SheetTools,
): string | undefined => {
  if (field === undefined) return undefined
  const summed = lackingField(model, field)
  if (lacking === undefined || summed === undefined) return undefined
  const value = writeValue(lacking.value, { measure: 'sum', isTime: isDuration(summed) }, language)
  return word(keyOfLacking(model.name, field.name), { value })
}

/** Returns an answer as a file: a line for each group, one for the whole, and a sentence on what the numbers leave out. */
export const answerSheet = (
  asked: Asked,
  answer: FigureAnswer,
  title: string,
  tools: SheetTools,
  models: readonly Model[],
): Sheet => {
  const [first] = asked.groupings
  const own = first === undefined ? undefined : besideField(models, asked.model, first)
  const besideHeader = own === undefined ? '' : tools.word(labelKey(own.model, own.field.name))
  const { word, text, number } = tools
  const { groupings, field } = asked
  const inMoney = field !== undefined && isAmount(field.field)
  const inHours = field !== undefined && isDuration(field)
  const labelOf = ({ key, label }: FigureRow, place: 0 | 1): Cell =>
    text(label ?? word(key === null ? noneKeys(groupings[place]) : 'report:hidden'))
  const amount = (value: string | number | null): Cell =>
    value === null ? number(null) : { kind: 'number', text: String(value) }
  const valueCells = (value: FigureValue): readonly (readonly Cell[])[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([currency, sum]) => [amount(sum), text(currency)])
    if (!inHours) return [[amount(value)]]
    return [[amount(value), number(value === null ? null : Math.round((Number(value) / 60) * 100) / 100)]]
  }
  // There is a column of values beside the numbers only if each line stands for one row that has such a value.
  const hasBeside = groupings.length === 1 && answer.data.some((row) => row.beside !== undefined)
  const besideCells = (value: FigureValue | undefined): readonly Cell[] => {
    if (!hasBeside) return []
    if (typeof value !== 'object' || value === null) return [amount(value ?? null)]
    const amounts = Object.entries(value).map(([currency, sum]) => `${sum} ${currency}`)
    return [text(amounts.join(', '))]
  }
  const lines = (labels: readonly Cell[], value: FigureValue, beside?: FigureValue): readonly Cell[][] =>
    valueCells(value).map((cells) => [...labels, ...cells, ...besideCells(beside)])
  const rows = answer.data.flatMap((row) =>
    row.rows === undefined
      ? lines([labelOf(row, 0)], row.value, row.beside)
      : row.rows.flatMap((inner) => lines([labelOf(row, 0), labelOf(inner, 1)], inner.value)),
  )
  const total = groupings.map((_, n) => (n === 0 ? text(word('report:total')) : text('')))
  const lacking = lackingWords(asked, answer, tools)
  const headers = [
    ...groupings.map((grouping) => headerOf(grouping, tools)),
    measureHeader(asked, tools),
    ...(inHours ? [word('report:hours')] : []),
    ...(inMoney ? [word('report:currency')] : []),
    ...(hasBeside ? [besideHeader] : []),
  ]
  const last = lacking === undefined ? [] : [headers.map((_, n) => text(n === 0 ? lacking : ''))]
  return { title, headers, rows: [...rows, ...lines(total, answer.total), ...last] }
}
