import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRestDay } from '../../../core/time/days/week.ts'
import { clockOfMinutes } from '../../../core/time/duration.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { formatDay } from '../../../web/base/i18n/format.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { type CellPosition, isIn, rangeOf } from '../../../web/views/sheet/cell-range.ts'
import type { WeekAnswer } from '../week-answer.ts'
import { CellInput } from './cell-input.tsx'
import { gridStyles } from './grid-styles.ts'
import { RowTitle } from './row-title.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridRow, Written } from './week-rows.ts'
import { WeekFoot, WeekHead } from './week-sums.tsx'

type Props = {
  readonly week: WeekAnswer
  readonly rows: readonly GridRow[]
  /** Indexes of the shown days: all, or one on a phone. */
  readonly shown: readonly number[]
  /** The day that is active at first. */
  readonly day: number
  /** Id of the words that say the grid's keys. */
  readonly hint: string
  readonly typedIn: (cell: Written) => number | undefined
  readonly onWrite: (cells: readonly Written[]) => void
  readonly onNote: (row: GridRow, day: number) => void
  /** Called with the index of the active day. */
  readonly onDay: (day: number) => void
}

const placeOf = (target: EventTarget): CellPosition | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number)
  return row === undefined || column === undefined || Number.isNaN(column) ? undefined : { row, column }
}

/** A week of hours by row and day. The keyboard moves and types in it (ARIA pattern "grid"). */
export const WeekGrid = ({ week, rows, shown, day: first, hint, typedIn, onWrite, onNote, onDay }: Props) => {
  const { t } = useTranslation('timesheets')
  const { locale } = useReading()
  const table = useRef<HTMLTableElement>(null)
  const dayAt = (column: number) => shown[column] ?? 0
  const cellOf = ({ row, column }: CellPosition): Written | undefined => {
    const [line, day] = [rows[row], week.days[dayAt(column)]]
    return line === undefined || day === undefined
      ? undefined
      : { about_type: line.about_type, about_id: line.about_id, day: day.day }
  }
  const minutesAt = (place: CellPosition): number => {
    const cell = cellOf(place)
    const stored = rows[place.row]?.cells[dayAt(place.column)]?.minutes ?? 0
    return (cell === undefined ? undefined : typedIn(cell)) ?? stored
  }
  const keys = useGridKeys({
    grid: table,
    rows: rows.length,
    columns: shown.length,
    mayWrite: week.can_write,
    column: Math.max(0, shown.indexOf(first)),
    minutesAt,
    onWrite: (cells) =>
      onWrite(
        cells.flatMap(({ at, minutes }) => {
          const cell = cellOf(at)
          return cell === undefined ? [] : [{ ...cell, minutes }]
        }),
      ),
    onUnread: ([text = '']) =>
      notify({ type: 'error', message: t('unread', { text: text.slice(0, 40) }), key: 'unread' }),
    onNote: ({ row, column }) => {
      const line = rows[row]
      if (line !== undefined) onNote(line, dayAt(column))
    },
  })
  const { active, chosen, editing } = keys
  const chosenRange = rangeOf(chosen)
  const range = keys.fillRange ?? chosenRange
  const activeDay = dayAt(active.column)
  useEffect(() => onDay(activeDay), [activeDay, onDay])
  const isRest = (at: number): boolean => {
    const one = week.days[at]
    return one !== undefined && isRestDay(one.day, one.expected === null ? undefined : one.expected > 0, locale)
  }
  const hasHandle = ({ row, column }: CellPosition): boolean =>
    week.can_write &&
    editing === undefined &&
    keys.fillRange === undefined &&
    row === chosenRange.bottom &&
    column === chosenRange.last
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={t('grid')}
        aria-multiselectable
        aria-readonly={!week.can_write}
        aria-describedby={week.can_write ? hint : undefined}
        {...keys.handlers}
        onFocus={({ target }) => {
          // Screen readers may set the focus themselves.
          const place = target.matches('[data-cell]') ? placeOf(target) : undefined
          if (place !== undefined && (place.row !== chosen.end.row || place.column !== chosen.end.column))
            keys.select(place)
        }}
        onDoubleClick={({ target }) => {
          if (week.can_write && placeOf(target) !== undefined) keys.setEditing({ first: undefined })
        }}
        sx={gridStyles}
      >
        <WeekHead week={week} shown={shown} />
        <tbody>
          {rows.map((line, row) => (
            <tr key={line.key} className={line.isOffered && line.minutes === 0 ? 'offered' : undefined}>
              <th scope="row">
                <RowTitle row={line} />
              </th>
              {shown.map((day, column) => {
                const place = { row, column }
                const isActive = active.row === row && active.column === column
                const minutes = minutesAt(place)
                const note = line.cells[day]?.note ?? null
                const dayText = formatDay(week.days[day]?.day ?? '', locale)
                return (
                  <Box
                    component="td"
                    role="gridcell"
                    key={week.days[day]?.day}
                    data-cell={`${row}:${column}`}
                    tabIndex={isActive && editing === undefined ? 0 : -1}
                    aria-selected={isIn(range, place)}
                    aria-readonly={!week.can_write}
                    title={note === null ? undefined : t('noted', { text: note })}
                    className={[
                      isActive ? 'active' : '',
                      isIn(range, place) ? 'chosen' : '',
                      note === null ? '' : 'noted',
                      isRest(day) ? 'rest' : '',
                      cellOf(place) !== undefined && typedIn(cellOf(place) as Written) !== undefined ? 'saving' : '',
                    ].join(' ')}
                  >
                    {isActive && editing !== undefined ? (
                      <CellInput
                        label={t('hoursOf', { title: line.title ?? t('unseen'), day: dayText })}
                        text={editing.first ?? clockOfMinutes(minutes)}
                        onCommit={keys.commit}
                        onCancel={keys.cancel}
                      />
                    ) : (
                      <bdi dir="ltr">{clockOfMinutes(minutes)}</bdi>
                    )}
                    {hasHandle(place) && <span className="handle" data-handle="true" />}
                  </Box>
                )
              })}
              {shown.length > 1 && (
                <td className="sum">
                  <bdi dir="ltr">{clockOfMinutes(line.minutes)}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <WeekFoot week={week} shown={shown} />
      </Box>
    </Box>
  )
}
