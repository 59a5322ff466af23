import { pictureChartColors, pictureColors } from './look.ts'
import type { Box, Pen } from './pen.ts'
import type { PictureTile } from './picture-tile.ts'

type Chart = Extract<PictureTile, { readonly groups: readonly string[] }>
type Table = Extract<PictureTile, { readonly lines: readonly (readonly string[])[] }>

/** Pixels: padding of a tile, its title, and lines of bars, tables and heat maps. */
const [padding, titleHeight, barHeight, lineHeight, cellHeight, chartHeight] = [16, 40, 28, 26, 22, 190]
const small = 11
/** Most series that are named above a chart. */
const mostNamed = 6

const legendOf = ({ form, series, unit }: Chart): number =>
  unit !== '' || (form !== 'heat' && series.some(({ label }) => label !== '')) ? 24 : 0

/** How high a tile is at least. */
export const heightOf = (tile: PictureTile): number => {
  const more = 'more' in tile && tile.more !== '' ? lineHeight : 0
  const inner = (): number => {
    if (tile.form === 'number' || tile.form === 'text') return 56
    if (tile.form === 'table') return tile.lines.length * lineHeight
    const legend = legendOf(tile)
    if (tile.form === 'bars') return legend + tile.groups.length * barHeight
    return legend + (tile.form === 'heat' ? (tile.groups.length + 1) * cellHeight : chartHeight)
  }
  return titleHeight + inner() + more + padding
}

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)
const largest = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0))

/** @returns where the chart itself may stand */
const drawLegend = (pen: Pen, chart: Chart, box: Box): Box => {
  const legend = legendOf(chart)
  let x = box.x
  const y = box.y + 9
  if (chart.unit !== '') {
    pen.say(chart.unit, x, y, { size: small, color: pictureColors.quietText })
    x += pen.widthOf(chart.unit, small) + 16
  }
  const named = chart.form === 'heat' ? [] : chart.series.filter(({ label }) => label !== '').slice(0, mostNamed)
  const most = box.width / Math.max(1, named.length) - 30
  for (const { label, color } of named) {
    pen.fill({ x, y: y - 5, width: 10, height: 10 }, color, 2)
    pen.say(label, x + 15, y, { size: small, color: pictureColors.quietText, most })
    x += 15 + Math.min(most, pen.widthOf(label, small)) + 15
  }
  return { ...box, y: box.y + legend, height: box.height - legend }
}

const drawBars = (pen: Pen, { groups, series, texts }: Chart, { x, y, width }: Box): void => {
  const totals = groups.map((_, n) => sum(series.map(({ values }) => values[n])))
  const names = Math.min(width * 0.4, Math.max(...groups.map((group) => pen.widthOf(group, 13))))
  const numbers = Math.max(...texts.map((text) => pen.widthOf(text, 13)))
  const room = Math.max(20, width - names - numbers - 24)
  const scale = room / Math.max(1e-9, largest(totals))
  for (const [n, group] of groups.entries()) {
    const top = y + n * barHeight
    pen.say(group, x, top + barHeight / 2, { most: names })
    let from = x + names + 12
    for (const { color, values } of series) {
      const long = (values[n] ?? 0) * scale
      if (long > 0) pen.fill({ x: from, y: top + 6, width: Math.max(1, long), height: barHeight - 12 }, color, 2)
      from += long
    }
    pen.say(texts[n] ?? '', from + 8, top + barHeight / 2)
  }
}

/** Columns on each other, or lines, over time; some of the days are named. */
const drawOverTime = (pen: Pen, { form, groups, series }: Chart, box: Box, write: (value: number) => string): void => {
  const foot = 22
  const totals =
    form === 'lines'
      ? series.flatMap(({ values }) => values)
      : groups.map((_, n) => sum(series.map(({ values }) => values[n])))
  const most = largest(totals)
  const axis = Math.max(24, pen.widthOf(write(most), small) + 8)
  const [left, bottom] = [box.x + axis, box.y + box.height - foot]
  const high = box.height - foot - 8
  const step = (box.width - axis) / Math.max(1, groups.length)
  const heightAt = (value: number): number => (most === 0 ? 0 : (value / most) * high)
  for (const part of [0, 0.5, 1]) {
    const y = bottom - high * part
    pen.line(
      [
        [left, y],
        [box.x + box.width, y],
      ],
      pictureColors.line,
      1,
    )
    // Half of an odd number of rows is none.
    if (part !== 0.5 || !Number.isInteger(most) || most % 2 === 0)
      pen.say(write(most * part), left - 6, y, { size: small, color: pictureColors.quietText, align: 'end' })
  }
  if (form === 'lines')
    for (const { color, values } of series) {
      const points = values.flatMap((value, n) =>
        value === null ? [] : [[left + (n + 0.5) * step, bottom - heightAt(value)] as const],
      )
      pen.line(points, color, 2)
      for (const [x, y] of points) pen.fill({ x: x - 2.5, y: y - 2.5, width: 5, height: 5 }, color, 2.5)
    }
  else
    for (const n of groups.keys()) {
      let y = bottom
      for (const { color, values } of series) {
        const tall = heightAt(values[n] ?? 0)
        if (tall > 0)
          pen.fill({ x: left + n * step + step * 0.15, y: y - tall, width: step * 0.7, height: tall }, color)
        y -= tall
      }
    }
  const named = Math.max(1, Math.min(groups.length, Math.floor((box.width - axis) / 130)))
  const every = Math.ceil(groups.length / named)
  for (const [n, group] of groups.entries())
    if (n % every === 0)
      pen.say(group, left + n * step, bottom + 13, {
        size: small,
        color: pictureColors.quietText,
        most: Math.min(groups.length - n, every) * step - 6,
      })
}

const drawHeat = (pen: Pen, { groups, series }: Chart, { x, y, width }: Box): void => {
  const most = largest(series.flatMap(({ values }) => values))
  const names = Math.max(...groups.map((group) => pen.widthOf(group, small))) + 10
  const step = (width - names) / series.length
  for (const [n, { label }] of series.entries())
    if (n % 3 === 0)
      pen.say(label, x + names + n * step, y + cellHeight / 2, { size: small, color: pictureColors.quietText })
  for (const [row, group] of groups.entries()) {
    const top = y + (row + 1) * cellHeight
    pen.say(group, x, top + cellHeight / 2, { size: small, color: pictureColors.quietText })
    for (const [n, { values }] of series.entries()) {
      const share = most === 0 ? 0 : (values[row] ?? 0) / most
      const cell = { x: x + names + n * step + 1, y: top + 1, width: step - 2, height: cellHeight - 2 }
      pen.fill(cell, share === 0 ? pictureColors.page : pictureChartColors[0], 2, share === 0 ? 1 : 0.15 + share * 0.85)
    }
  }
}

const drawTable = (pen: Pen, { lines }: Table, { x, y, width }: Box): void => {
  const columns = Math.max(1, ...lines.map((line) => line.length))
  // The first column names the row.
  const first = columns === 1 ? width : width * Math.max(0.3, 1 / columns)
  const step = columns === 1 ? 0 : (width - first) / (columns - 1)
  for (const [n, cells] of lines.entries()) {
    const middle = y + n * lineHeight + lineHeight / 2
    const look = n === 0 ? { size: small, color: pictureColors.quietText } : {}
    for (const [column, text] of cells.entries())
      pen.say(text, column === 0 ? x : x + first + (column - 1) * step, middle, {
        ...look,
        most: (column === 0 ? first : step) - 8,
      })
    pen.fill({ x, y: y + (n + 1) * lineHeight - 1, width, height: 1 }, pictureColors.line)
  }
}

/** Draws one tile. @param write writes a number of an axis */
export const drawTile = (pen: Pen, tile: PictureTile, box: Box, write: (value: number) => string): void => {
  pen.fill(box, pictureColors.surface, 8)
  const [x, width] = [box.x + padding, box.width - 2 * padding]
  pen.say(tile.title, x, box.y + titleHeight / 2, { isStrong: true, most: width })
  const more = 'more' in tile && tile.more !== '' ? lineHeight : 0
  const inner = { x, y: box.y + titleHeight, width, height: box.height - titleHeight - padding - more }
  if (more > 0 && 'more' in tile)
    pen.say(tile.more, x, box.y + box.height - padding - more / 2, { size: small, color: pictureColors.quietText })
  if (tile.form === 'number') {
    pen.say(tile.text, x, inner.y + 16, { size: 28, isStrong: true, most: width })
    pen.say(tile.note, x, inner.y + 46, { size: 12, color: pictureColors.quietText, most: width })
  } else if (tile.form === 'text') pen.say(tile.text, x, inner.y + 16, { color: pictureColors.quietText, most: width })
  else if (tile.form === 'table') drawTable(pen, tile, inner)
  else {
    const room = drawLegend(pen, tile, inner)
    if (tile.form === 'bars') drawBars(pen, tile, room)
    else if (tile.form === 'heat') drawHeat(pen, tile, room)
    else drawOverTime(pen, tile, room, write)
  }
}
