import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { guarded } from '../../core/formula-guard.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import type { Row } from '../api/shapes.ts'
import { notify } from '../feedback/notices.ts'
import { useReading } from '../fields/use-reading.ts'
import type { RowChange } from '../forms/changes/change-calls.ts'
import { useProduct } from '../product/product.ts'
import { fromTsv, squared, toHtml, toTsv } from './clipboard-text.ts'
import type { SheetColumn } from './columns.ts'
import { type Source, sourceOf, type Wanted, wantedFrom, wishesFor } from './range-wishes.ts'
import { mayBeEmpty } from './read-only.ts'
import { heightOf, pastedOver, type Range, repeated, widthOf } from './selection.ts'
import type { SheetRows } from './use-sheet-rows.ts'
import { mostChosen } from './use-sheet-rows.ts'

type Setting = {
  readonly model: Model
  readonly columns: readonly SheetColumn[]
  readonly rows: SheetRows
  /** Shows what would come of it, or does it where it is one cell. */
  readonly onChange: (wishes: readonly RowChange[], note: string | undefined) => void
  readonly onChoose: (range: Range) => void
}

/** Copying, pasting, filling and emptying of ranges; rows out of sight are read for it. */
export const useRangeActions = ({ model, columns, rows, onChange, onChoose }: Setting) => {
  const { t } = useTranslation(['sheet', model.name, 'common'])
  const { models } = useProduct()
  const reading = useReading()
  const setting = { model, models, reading, t: (key: string) => t(key) }
  /** What was copied here last, with its values: pasted here they need no reading. */
  const copied = useRef<{ readonly text: string; readonly sources: readonly (readonly Source[])[] }>(undefined)

  const fieldsIn = ({ first, last }: Range): readonly ModelField[] =>
    columns.slice(first, last + 1).flatMap(({ field }) => field ?? [])
  const rowsIn = ({ top, bottom }: Range): Promise<readonly Row[]> | readonly Row[] => {
    const known = Array.from({ length: bottom - top + 1 }, (_, down) => rows.at(top + down))
    const found = known.filter((row) => row !== undefined)
    return found.length === known.length ? found : rows.between(top, bottom)
  }
  /** The part of a range that holds fields and rows that are there. */
  const held = (range: Range): Range => ({
    ...range,
    top: Math.max(0, range.top),
    bottom: Math.min(range.bottom, rows.total - 1),
    first: Math.max(range.first, columns[0]?.field === undefined ? 1 : 0),
    last: Math.min(range.last, columns.length - 1),
  })
  const failed = (error: unknown) => notify({ type: 'error', message: (error as CallError).message })

  const apply = async (
    wished: Range,
    wantedAt: (down: number, along: number, field: ModelField) => Wanted | undefined,
    leftOut = 0,
  ): Promise<void> => {
    const range = held(wished)
    const fields = fieldsIn(range)
    if (range.bottom < range.top || fields.length === 0) return
    if (heightOf(range) > mostChosen) {
      notify({ type: 'error', message: t('sheet:tooMany', { max: mostChosen, count: mostChosen }) })
      return
    }
    try {
      const wishes = wishesFor(await rowsIn(range), fields, wantedAt, setting)
      const note = leftOut > 0 ? t('sheet:leftOut', { count: leftOut }) : undefined
      if (wishes.length > 0 || note !== undefined) onChange(wishes, note)
      else notify({ type: 'success', message: t('sheet:nothingNew') })
    } catch (error) {
      failed(error)
    }
  }

  const blockOf = (found: readonly Row[], range: Range) =>
    found.map((row) => fieldsIn(range).map((field) => sourceOf(row, field, setting)))
  const remember = (sources: readonly (readonly Source[])[]) => {
    const texts = sources.map((row) => row.map(({ text }) => guarded(text)))
    const text = toTsv(texts)
    copied.current = { text, sources }
    return { text, html: toHtml(texts), count: sources.reduce((sum, row) => sum + row.length, 0) }
  }
  const saidCopied = (count: number) =>
    notify({ type: 'success', message: t('sheet:copied', { count }), key: 'copied' })

  const copy = (event: ClipboardEvent, wished: Range): void => {
    const range = held(wished)
    if (fieldsIn(range).length === 0 || range.bottom < range.top) return
    event.preventDefault()
    const found = rowsIn(range)
    if (!(found instanceof Promise)) {
      const { text, html, count } = remember(blockOf(found, range))
      event.clipboardData.setData('text/plain', text)
      event.clipboardData.setData('text/html', html)
      saidCopied(count)
      return
    }
    // The event is over before the rows have come: the clipboard is written to by itself then.
    found
      .then(async (late) => {
        const { text, count } = remember(blockOf(late, range))
        await navigator.clipboard.writeText(text)
        saidCopied(count)
      })
      .catch(failed)
  }

  const paste = (event: ClipboardEvent, chosen: Range): void => {
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    const own =
      copied.current?.text === text.replaceAll('\r\n', '\n').replace(/\n$/, '') ? copied.current.sources : undefined
    const cells = own ?? squared(fromTsv(text))
    const from = held(chosen)
    const target = pastedOver(from, cells.length, cells[0]?.length ?? 1)
    const beyond = Math.max(0, target.bottom - (rows.total - 1)) + Math.max(0, target.last - (columns.length - 1))
    onChoose(held(target))
    void apply(
      target,
      (down, along, field) => {
        const cell = repeated(repeated<readonly (Source | string)[]>(cells, down) ?? [], along)
        return cell === undefined ? undefined : typeof cell === 'string' ? { text: cell } : wantedFrom(cell, field)
      },
      beyond,
    )
  }

  /** Fills a range with the pattern of another, which lies beside it. */
  const fill = async (from: Range, to: Range): Promise<void> => {
    const source = held(from)
    try {
      const block = blockOf(await rowsIn(source), source)
      onChoose(
        held({
          top: Math.min(from.top, to.top),
          bottom: Math.max(from.bottom, to.bottom),
          first: Math.min(from.first, to.first),
          last: Math.max(from.last, to.last),
        }),
      )
      const target = held(to)
      await apply(target, (down, along, field) => {
        const cell = repeated(
          repeated(block, target.top + down - source.top) ?? [],
          target.first + along - source.first,
        )
        return cell === undefined ? undefined : wantedFrom(cell, field)
      })
    } catch (error) {
      failed(error)
    }
  }

  const empty = (range: Range): void =>
    void apply(range, (_down, _along, field) =>
      mayBeEmpty(field) ? { value: traitsOf(field.field).many === true ? [] : null } : { text: '' },
    )

  return {
    copy,
    /** Copied, and shown as it would be without; what must not be empty stays. */
    cut: (event: ClipboardEvent, range: Range): void => {
      copy(event, range)
      empty(range)
    },
    paste,
    fill,
    /** The first row of a range into all its others, or the first column. */
    fillWithin: (range: Range, way: 'down' | 'along'): void => {
      const isDown = way === 'down'
      if ((isDown ? heightOf(range) : widthOf(range)) < 2) return
      const from = isDown ? { ...range, bottom: range.top } : { ...range, last: range.first }
      void fill(from, isDown ? { ...range, top: range.top + 1 } : { ...range, first: range.first + 1 })
    },
    empty,
  }
}
