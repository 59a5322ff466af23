import { exportAction, permissionFor } from '../../core/declare/permissions.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import { type Actor, holdsAll } from '../actor.ts'
import type { Engine } from '../engine.ts'
import { answerSheet } from '../facets/measures/answer-sheet.ts'
import { type Asked, readQuestion } from '../facets/measures/question.ts'
import type { Sheet, SheetTools } from '../figures/figure-sheet.ts'
import { readParams } from '../figures/params.ts'
import type { AnsweredTile, tileReader } from './read-tiles.ts'

/** A tile with its answer as a table. */
export type TiledSheet = {
  readonly tile: AnsweredTile
  readonly asked: Asked | undefined
  readonly sheet: Sheet | undefined
  /** The reader may have these numbers as a file. */
  readonly mayExport: boolean
}

/** Rows that are not on track, with why. */
const healthSheet = ({ title, question, off = [] }: AnsweredTile, { word, text }: SheetTools): Sheet => ({
  title,
  headers: [
    word(keyOfEntity(question?.entity ?? '', 'one')),
    word('dashboards:mailed.state'),
    word('dashboards:mailed.why'),
  ],
  rows: off.map(({ label, state, reasons }) => [
    text(label ?? word('report:hidden')),
    text(word(`dashboards:health.${state}`)),
    text(
      reasons
        .map(({ key, value, percent }) =>
          word(`dashboards:reason.${key}`, {
            count: typeof value === 'object' ? 0 : Number(value),
            percent: Math.round(percent),
          }),
        )
        .join(', '),
    ),
  ]),
})

/** Answers of tiles as tables, as their reader may have them. */
export const tileSheets = async (
  tiles: readonly AnsweredTile[],
  { reader, figureOf }: Pick<ReturnType<typeof tileReader>, 'reader' | 'figureOf'>,
  engine: Engine,
  caller: Actor,
  tools: SheetTools,
): Promise<readonly TiledSheet[]> => {
  const all: TiledSheet[] = []
  for (const tile of tiles) {
    const { question, figure, result, off, title } = tile
    if (figure !== undefined) {
      const served = await figureOf(figure)
      if (served === undefined) continue
      const clock = { now: engine.now(), timeZone: caller.timeZone }
      const params = readParams(served.figure, new Map(), caller, clock)
      const answer = await engine.heavily(caller, (on) =>
        served.read(on, { caller, reader, id: figure.id, params, ...clock }),
      )
      const sheet = { ...served.sheet(answer, tools), title }
      all.push({ tile, asked: undefined, sheet, mayExport: holdsAll(caller, served.figure.workbook) })
      continue
    }
    const asked = question && readQuestion({ ...question, group: [...question.group] }, reader)
    const sheetOf = (): Sheet | undefined => {
      if (asked === undefined || result === null) return undefined
      if (off !== undefined) return healthSheet(tile, tools)
      return answerSheet(asked, result, title, tools, engine.models.all)
    }
    const mayExport = asked !== undefined && holdsAll(caller, [permissionFor(asked.model.entity, exportAction)])
    all.push({ tile, asked, sheet: sheetOf(), mayExport })
  }
  return all
}
