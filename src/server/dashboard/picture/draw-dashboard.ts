import { createCanvas } from '@napi-rs/canvas'
import { dashboardWidth, tileSpans } from '../../../core/query/tile-spans.ts'
import type { Language } from '../../translate.ts'
import { drawTile, heightOf } from './draw-tile.ts'
import { loadFonts, pictureColors } from './look.ts'
import { penOn } from './pen.ts'
import type { PictureTile } from './picture-tile.ts'

/** Pixels at the plain size. */
const [width, margin, gap, headHeight] = [1120, 24, 16, 84]
/** Most pixels of a side of the picture: a long dashboard is drawn less sharply. */
const mostPixels = 16_000

type Row = { readonly tiles: readonly (readonly [tile: PictureTile, span: number])[]; readonly height: number }

/** Tiles beside each other, as on the screen. */
const rowsOf = (tiles: readonly PictureTile[]): readonly Row[] => {
  const rows: (readonly [PictureTile, number])[][] = []
  let left = 0
  for (const [n, span] of tileSpans(tiles, 4).entries()) {
    const tile = tiles[n]
    if (tile === undefined) continue
    if (span > left) {
      rows.push([])
      left = dashboardWidth
    }
    rows.at(-1)?.push([tile, span])
    left -= span
  }
  return rows.map((row) => ({ tiles: row, height: Math.max(...row.map(([tile]) => heightOf(tile))) }))
}

/** A dashboard as a PNG picture. @param note stands below its title */
export const drawDashboard = (
  title: string,
  note: string,
  tiles: readonly PictureTile[],
  language: Language,
): Promise<Buffer> => {
  loadFonts()
  const rows = rowsOf(tiles)
  const height = headHeight + rows.reduce((sum, row) => sum + row.height + gap, 0) - gap + margin
  const scale = Math.min(2, mostPixels / height)
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  const pen = penOn(context, width, language === 'ar')
  pen.fill({ x: 0, y: 0, width, height }, pictureColors.page)
  pen.say(title, margin, 36, { size: 20, isStrong: true, most: width - 2 * margin })
  pen.say(note, margin, 62, { size: 13, color: pictureColors.quietText, most: width - 2 * margin })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const step = (width - 2 * margin + gap) / dashboardWidth
  let y = headHeight
  for (const row of rows) {
    let x = margin
    for (const [tile, span] of row.tiles) {
      drawTile(pen, tile, { x, y, width: span * step - gap, height: row.height }, (value) => number.format(value))
      x += span * step
    }
    y += row.height + gap
  }
  return canvas.encode('png')
}
