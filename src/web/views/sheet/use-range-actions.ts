import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { guarded } from '../../../core/words/formula-guard.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { dayOrder } from '../../base/i18n/format.ts'
import { useProduct } from '../../data/areas/product.ts'
import type { RowChange } from '../../fields/forms/changes/change-calls.ts'
import { mayBeEmpty } from '../../fields/forms/form-fields.ts'
import { isDateKind } from '../../fields/values/dates/date-value.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { heightOf, pasteTarget, patternAt, type Range, widthOf } from './cell-range.ts'
import { fromTsv, padRows, toHtml, toTsv } from './clipboard-text.ts'
import { changesFor, contentFrom, type NewContent, type Source, sourceOf } from './range-changes.ts'
import type { SheetColumn } from './sheet-columns.ts'
import type { SheetRows } from './use-sheet-rows.ts'
import { maxRangeRows } from './use-sheet-rows.ts'

type RangeActionOptions = {
  readonly model: Model
  readonly columns: readonly SheetColumn[]
  readonly rows: Pick<SheetRows, 'total' | 'at' | 'between'>
  /** Writes a single cell, or opens a preview of several changes. */
  readonly onChange: (changes: readonly RowChange[], note: string | undefined) => void
  readonly onSelect: (range: Range) => void
}

export type RangeActions = ReturnType<typeof useRangeActions>

/** Copy, cut, paste, fill and clear of ranges; loads rows that are not loaded yet. */
export const useRangeActions = ({ model, columns, rows, onChange, onSelect }: RangeActionOptions) => {
  const { t } = useTranslation(['sheet', model.name, 'common'])
  const { models } = useProduct()
  const reading = useReading()
  const textContext = { model, models, reading, t: (key: string) => t(key) }
  /** The last copied range with values, which need no parsing when pasted in this sheet. */
  const copied = useRef<{ readonly text: string; readonly sources: readonly (readonly Source[])[] }>(undefined)

  /** Loaded as the first date is pasted: its parser is large. */
  const readDates = async (changes: readonly RowChange[]) => {
    const { withDatesRead } = await import('../../fields/forms/changes/read-dates.ts')
    return withDatesRead(model, changes, { ...reading, order: dayOrder(reading.locale, navigator.language) })
  }

  const fieldsIn = ({ first, last }: Range): readonly ModelField[] =>
    columns.slice(first, last + 1).flatMap(({ field }) => field ?? [])
  const rowsIn = ({ top, bottom }: Range): Promise<readonly Row[]> | readonly Row[] => {
    const slots = Array.from({ length: bottom - top + 1 }, (_, down) => rows.at(top + down))
    const found = slots.filter((row) => row !== undefined)
    return found.length === slots.length ? found : rows.between(top, bottom)
  }
  /** Clips a range to existing rows and columns with fields. */
  const clip = (range: Range): Range => ({
    ...range,
    top: Math.max(0, range.top),
    bottom: Math.min(range.bottom, rows.total - 1),
    first: Math.max(range.first, columns[0]?.field === undefined ? 1 : 0),
    last: Math.min(range.last, columns.length - 1),
  })
  /** Says so of a range with more rows than are worked on at once: none of them is left out in silence. */
  const isTooHigh = (range: Range, key: 'tooMany' | 'tooManyCopied'): boolean => {
    if (heightOf(range) <= maxRangeRows) return false
    notify({ type: 'error', message: t(`sheet:${key}`, { max: maxRangeRows, count: maxRangeRows }) })
    return true
  }
  const showError = (error: unknown) => notify({ type: 'error', message: refusalText(error as CallError) })

  const apply = async (
    requestedRange: Range,
    contentAt: (down: number, along: number, field: ModelField) => NewContent | undefined,
    skipped = 0,
  ): Promise<void> => {
    const range = clip(requestedRange)
    const fields = fieldsIn(range)
    if (range.bottom < range.top || fields.length === 0) return
    if (isTooHigh(range, 'tooMany')) return
    try {
      const changes = changesFor(await rowsIn(range), fields, contentAt, textContext)
      const hasDates = changes.some(({ texts }) =>
        fields.some(({ wire, field }) => wire in texts && isDateKind(field.kind)),
      )
      const wishes = hasDates ? await readDates(changes) : changes
      const note = skipped > 0 ? t('sheet:leftOut', { count: skipped }) : undefined
      if (wishes.length > 0 || note !== undefined) onChange(wishes, note)
      else notify({ type: 'success', message: t('sheet:nothingNew') })
    } catch (error) {
      showError(error)
    }
  }

  const blockOf = (found: readonly Row[], range: Range) =>
    found.map((row) => fieldsIn(range).map((field) => sourceOf(row, field, textContext)))
  const store = (sources: readonly (readonly Source[])[]) => {
    const texts = sources.map((row) => row.map(({ text }) => guarded(text)))
    const text = toTsv(texts)
    copied.current = { text, sources }
    return { text, html: toHtml(texts), count: sources.reduce((sum, row) => sum + row.length, 0) }
  }
  const announceCopied = (count: number) =>
    notify({ type: 'success', message: t('sheet:copied', { count }), key: 'copied' })

  const copy = (event: ClipboardEvent, requestedRange: Range): void => {
    const range = clip(requestedRange)
    if (fieldsIn(range).length === 0 || range.bottom < range.top) return
    event.preventDefault()
    if (isTooHigh(range, 'tooManyCopied')) return
    const found = rowsIn(range)
    if (!(found instanceof Promise)) {
      const { text, html, count } = store(blockOf(found, range))
      event.clipboardData.setData('text/plain', text)
      event.clipboardData.setData('text/html', html)
      announceCopied(count)
      return
    }
    // The event has ended when the rows arrive: writes to the clipboard directly.
    found
      .then(async (loadedRows) => {
        const { text, count } = store(blockOf(loadedRows, range))
        await navigator.clipboard.writeText(text)
        announceCopied(count)
      })
      .catch(showError)
  }

  const paste = (event: ClipboardEvent, chosen: Range): void => {
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    const copiedCells =
      copied.current?.text === text.replaceAll('\r\n', '\n').replace(/\n$/, '') ? copied.current.sources : undefined
    const cells = copiedCells ?? padRows(fromTsv(text))
    const from = clip(chosen)
    const target = pasteTarget(from, cells.length, cells[0]?.length ?? 1)
    const cellsBeyond = Math.max(0, target.bottom - (rows.total - 1)) + Math.max(0, target.last - (columns.length - 1))
    onSelect(clip(target))
    void apply(
      target,
      (down, along, field) => {
        const cell = patternAt(patternAt<readonly (Source | string)[]>(cells, down) ?? [], along)
        return cell === undefined ? undefined : typeof cell === 'string' ? { text: cell } : contentFrom(cell, field)
      },
      cellsBeyond,
    )
  }

  /** Fills a range with the pattern of an adjacent one. */
  const fill = async (from: Range, to: Range): Promise<void> => {
    const source = clip(from)
    if (isTooHigh(source, 'tooMany')) return
    try {
      const block = blockOf(await rowsIn(source), source)
      onSelect(
        clip({
          top: Math.min(from.top, to.top),
          bottom: Math.max(from.bottom, to.bottom),
          first: Math.min(from.first, to.first),
          last: Math.max(from.last, to.last),
        }),
      )
      const target = clip(to)
      await apply(target, (down, along, field) => {
        const cell = patternAt(
          patternAt(block, target.top + down - source.top) ?? [],
          target.first + along - source.first,
        )
        return cell === undefined ? undefined : contentFrom(cell, field)
      })
    } catch (error) {
      showError(error)
    }
  }

  const empty = (range: Range): void =>
    void apply(range, (_down, _along, field) =>
      mayBeEmpty(field) ? { value: traitsOf(field.field).many === true ? [] : null } : { text: '' },
    )

  return {
    copy,
    /** Copies, then clears the cells that may be empty. */
    cut: (event: ClipboardEvent, range: Range): void => {
      copy(event, range)
      if (heightOf(clip(range)) <= maxRangeRows) empty(range)
    },
    paste,
    fill,
    /** Copies the first row of a range to its other rows, or the first column to its other columns. */
    fillWithin: (range: Range, way: 'down' | 'along'): void => {
      const isDown = way === 'down'
      if ((isDown ? heightOf(range) : widthOf(range)) < 2) return
      const from = isDown ? { ...range, bottom: range.top } : { ...range, last: range.first }
      void fill(from, isDown ? { ...range, top: range.top + 1 } : { ...range, first: range.first + 1 })
    },
    empty,
  }
}
