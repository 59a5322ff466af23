import type { KeptTile } from '../../core/declare/kept-tile.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { contentTypes } from '../export/export.ts'
import { workbookOf } from '../export/xlsx.ts'
import { sheetTools } from '../figures/figure-sheet.ts'
import type { Attachment } from '../mail/letter.ts'
import type { Language } from '../translate.ts'
import { pictureTile } from './picture/picture-tile.ts'
import { type DashboardParts, tileReader } from './read-tiles.ts'
import { tileSheets } from './tile-sheets.ts'

type Asked = {
  readonly title: string
  /** Stands below the title of the picture. */
  readonly note: string
  readonly tiles: readonly KeptTile[]
  readonly caller: Actor
  readonly language: Language
}

/**
 * A dashboard as a picture of all its tiles and a workbook of those that its reader may have as files, with what they may see now.
 * @returns undefined where no tile is for them
 */
export const dashboardFiles = async (
  parts: DashboardParts,
  engine: Engine,
  { title, note, tiles, caller, language }: Asked,
  onFault: (error: unknown) => void,
): Promise<readonly Attachment[] | undefined> => {
  const { translate } = engine
  const read = tileReader(parts, engine, caller, language, translate, onFault)
  const visibleTiles = await read.told(tiles, undefined)
  if (visibleTiles.length === 0) return undefined
  const tools = sheetTools((key, values) => translate(language, key, values), caller.timeZone, language)
  const all = await tileSheets(await read.answered(visibleTiles), read, engine, caller, tools)
  const speech = { language, translate }
  const shown = all.map(({ tile, asked, sheet }) => pictureTile(tile, asked, sheet, speech))
  const sheets = all.flatMap(({ sheet, mayExport }) => (sheet !== undefined && mayExport ? [sheet] : []))
  // The canvas takes 20 MB of memory, so it is loaded for the first mail.
  const { drawDashboard } = await import('./picture/draw-dashboard.ts')
  return [
    { name: 'dashboard.png', type: 'image/png', content: await drawDashboard(title, note, shown, language) },
    ...(sheets.length === 0
      ? []
      : [
          {
            name: 'dashboard.xlsx',
            type: contentTypes.xlsx,
            content: await workbookOf(sheets, language === 'ar'),
          },
        ]),
  ]
}
