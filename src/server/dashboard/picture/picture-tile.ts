import type { TileKind, TileSize } from '../../../core/declare/kept-tile.ts'
import { comparedWords } from '../../../core/declare/tile.ts'
import { changeOf } from '../../../core/query/change.ts'
import { clockValues } from '../../../core/query/clock-values.ts'
import { addsUp } from '../../../core/query/figure-question.ts'
import { linePoints } from '../../../core/query/line-points.ts'
import { type FigureRow, type Grouping, isDuration } from '../../../core/query/measured.ts'
import { valuePlaces } from '../../../core/query/value-places.ts'
import { noneKeys } from '../../../core/words/keys.ts'
import type { Asked } from '../../facets/measures/question.ts'
import type { Sheet } from '../../figures/figure-sheet.ts'
import { sizeIn, writeValue } from '../../figures/write-value.ts'
import type { Language, Translate } from '../../translate.ts'
import type { AnsweredTile } from '../read-tiles.ts'
import { pictureChartColors, pictureColors } from './look.ts'

/** Numbers of the groups of a chart; none where there is nothing from which a mean could be computed. */
type Series = { readonly label: string; readonly color: string; readonly values: readonly (number | null)[] }

type Drawn =
  | { readonly form: 'number'; readonly text: string; readonly note: string }
  | {
      readonly form: 'bars' | 'columns' | 'lines' | 'heat'
      readonly groups: readonly string[]
      readonly series: readonly Series[]
      /** The value of each group, in words. */
      readonly texts: readonly string[]
      /** Groups that the picture has no room for. */
      readonly more: string
      readonly unit: string
    }
  | { readonly form: 'table'; readonly lines: readonly (readonly string[])[]; readonly more: string }
  | { readonly form: 'text'; readonly text: string }

/** A tile as a picture shows it: words and numbers, without any question. */
export type PictureTile = { readonly title: string; readonly kind: TileKind; readonly size: TileSize } & Drawn

/** Most groups that a chart names, and most lines of a table; the workbook beside the picture has all. */
const [mostBars, mostLines] = [12, 12]

type Speech = { readonly language: Language; readonly translate: Translate }

const moreOf = (left: number, { language, translate }: Speech): string =>
  left <= 0 ? '' : translate(language, 'dashboards:mailed.more', { count: left })

const formOf = (kind: TileKind, first: Grouping, second: Grouping | undefined) => {
  if (kind === 'heat' && second?.clock !== undefined) return 'heat'
  if (first.part === undefined) return 'bars'
  return kind === 'lines' ? 'lines' : 'columns'
}

/** Keys of the first grouping in their order: all parts of time from the first to the last, all days of the week. */
const keysOf = (rows: readonly FigureRow[], { part, clock }: Grouping): readonly (string | null)[] => {
  if (part !== undefined) return linePoints(rows, part).map(({ day }) => day)
  return clock === undefined ? rows.map(({ key }) => key) : clockValues[clock]
}

const chartOf = (tile: AnsweredTile, { groupings, field, measure }: Asked, speech: Speech): Drawn => {
  const { language, translate } = speech
  const [first, second] = groupings
  const { result } = tile
  if (result === null || first === undefined || result.data.length === 0)
    return { form: 'text', text: translate(language, 'dashboards:nothing') }
  const { data, columns } = result
  const isTime = field !== undefined && isDuration(field)
  const form = formOf(tile.kind, first, second)
  const labelIn =
    (grouping: Grouping | undefined) =>
    ({ key, label }: FigureRow): string =>
      label ?? translate(language, key === null ? noneKeys(grouping) : 'report:hidden')
  const labelOf = labelIn(first)
  const all = keysOf(data, first)
  const keys = form === 'bars' ? all.slice(0, mostBars) : all
  const rows = keys.map((key) => data.find((row) => row.key === key))
  const sizeOf = (row: FigureRow | undefined): number | null =>
    row === undefined && !addsUp(measure) ? null : sizeIn(row?.value ?? 0, isTime)
  const places =
    second &&
    valuePlaces(
      second,
      columns.map(({ key }) => key),
      pictureChartColors.length,
    )
  const secondKeys: readonly (string | null)[] =
    form === 'heat' && second?.clock !== undefined ? clockValues[second.clock] : columns.map(({ key }) => key)
  const series: readonly Series[] =
    second === undefined
      ? [{ label: '', color: pictureChartColors[0], values: rows.map(sizeOf) }]
      : secondKeys.map((key) => {
          const column = columns.find((one) => one.key === key)
          const place = key === null ? undefined : places?.get(key)
          return {
            label: column === undefined ? '' : labelIn(second)(column),
            color: place === undefined ? pictureColors.quietText : (pictureChartColors[place] ?? pictureColors.text),
            values: rows.map((row) => sizeOf(row?.rows?.find((one) => one.key === key))),
          }
        })
  return {
    form,
    groups: rows.map((row, n) => (row === undefined ? (keys[n] ?? '') : labelOf(row))),
    series,
    texts: rows.map((row) => (row === undefined ? '' : writeValue(row.value, { measure, isTime }, language))),
    more: moreOf(all.length - keys.length, speech),
    unit: isTime ? translate(language, 'report:hours') : measure === 'share' ? '%' : '',
  }
}

const numberOf = ({ result, earlier, compared }: AnsweredTile, { field, measure }: Asked, speech: Speech): Drawn => {
  const { language, translate } = speech
  const isTime = field !== undefined && isDuration(field)
  const total = result?.total ?? null
  const write = (value: typeof total) => writeValue(value, { measure, isTime }, language)
  const change = earlier === undefined ? undefined : changeOf(total, earlier.total)
  const key = change?.percent === undefined ? 'new' : change.direction
  const words = compared && comparedWords(compared)
  const when = words === undefined ? '' : translate(language, words.key, { count: words.count })
  const values = { percent: change?.percent ?? 0, value: write(earlier?.total ?? null), when }
  return {
    form: 'number',
    text: write(total),
    note: change === undefined ? '' : translate(language, `dashboards:change.${key}`, values),
  }
}

/** A workbook's sheet as lines of a picture, its headers first. */
const tableOf = ({ headers, rows }: Sheet, speech: Speech): Drawn => ({
  form: 'table',
  lines: [
    headers,
    ...rows
      .slice(0, mostLines)
      .map((cells) =>
        cells.map((cell) =>
          cell.kind === 'empty'
            ? ''
            : cell.kind === 'number'
              ? writeValue(cell.text, { measure: 'sum', isTime: false }, speech.language)
              : cell.text,
        ),
      ),
  ],
  more: moreOf(rows.length - mostLines, speech),
})

/** Returns the text in place of a table without rows; where rows are watched it says that all is well. */
const noneOf = ({ off, result }: AnsweredTile, { language, translate }: Speech): string => {
  const count = off === undefined || typeof result?.total === 'object' ? 0 : Number(result?.total ?? 0)
  return translate(language, count === 0 ? 'dashboards:nothing' : 'dashboards:health.all', { count })
}

/**
 * Returns a tile as the picture shows it.
 * @param sheet its answer as a table, from which tables are drawn
 */
export const pictureTile = (
  tile: AnsweredTile,
  asked: Asked | undefined,
  sheet: Sheet | undefined,
  speech: Speech,
): PictureTile => {
  const { title, kind, size, fault } = tile
  const drawn = (): Drawn => {
    if (fault !== undefined) return { form: 'text', text: fault }
    if (kind === 'table' || asked === undefined || tile.off !== undefined)
      return sheet === undefined || sheet.rows.length === 0
        ? { form: 'text', text: noneOf(tile, speech) }
        : tableOf(sheet, speech)
    return asked.groupings.length === 0 ? numberOf(tile, asked, speech) : chartOf(tile, asked, speech)
  }
  return { title, kind, size, ...drawn() }
}
