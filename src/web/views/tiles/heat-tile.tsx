import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ClockPart } from '../../../core/declare/facets/measures.ts'
import { clockValues } from '../../../core/query/clock-values.ts'
import type { FigureAnswer, FigureRow, FigureValue, Grouping } from '../../../core/query/measured.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { weekOf } from '../../../core/time/days/week.ts'
import { firstWeekday } from '../../base/i18n/first-weekday.ts'
import { formatDay, formatDayAndMonth } from '../../base/i18n/format.ts'
import { clockWords } from '../../fields/values/conditions/clock-words.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { groupWords, ReportNumber, sizeOf } from '../report/report-number.tsx'

type Props = {
  readonly caption: string
  readonly answer: FigureAnswer
  /** One grouping by days, which are shown in weeks, or two groupings. */
  readonly groupings: readonly Grouping[]
  readonly write: (value: FigureValue) => string
}

/** Most weeks that a tile has room for. */
const mostWeeks = 26

/** All days of the week as its reader has it, or all hours. @param start first weekday from Sunday (0) */
const clockKeys = (clock: ClockPart, start: number): readonly string[] =>
  clock === 'hour' ? clockValues.hour : clockValues.weekday.map((_, n) => String(((start + n + 6) % 7) + 1))

type Line = { readonly head: string; readonly cells: readonly (FigureRow | undefined)[] }

/** Returns the shade of a cell relative to the strongest one. */
const shadeOf = (value: FigureValue, most: number): string => {
  const share = most === 0 ? 0 : sizeOf(value) / most
  return share === 0
    ? 'transparent'
    : `color-mix(in srgb, var(--tms-chart-0) ${Math.round(12 + share * 48)}%, transparent)`
}

/** Days in weeks: a line for each day of the week, a column for each week. */
const useCalendar = (answer: FigureAnswer): { readonly heads: readonly string[]; readonly lines: readonly Line[] } => {
  const reading = useReading()
  const days = new Map(answer.data.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
  const known = [...days.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return { heads: [], lines: [] }
  const start = firstWeekday(reading.locale)
  const weeks: string[] = []
  for (
    let week = weekOf(last, start);
    week >= weekOf(first, start) && weeks.length < mostWeeks;
    week = dayAfter(week, -7)
  )
    weeks.unshift(week)
  const weekday = new Intl.DateTimeFormat(reading.locale, { weekday: 'short', timeZone: 'UTC' })
  return {
    heads: weeks.map((week) => formatDayAndMonth(Date.parse(`${week}T12:00:00Z`), { ...reading, timeZone: 'UTC' })),
    lines: [0, 1, 2, 3, 4, 5, 6].map((n) => ({
      head: weekday.format(Date.parse(`${dayAfter(weeks[0] ?? first, n)}T12:00:00Z`)),
      cells: weeks.map((week) => days.get(dayAfter(week, n))),
    })),
  }
}

/** Scrolls to the last weeks, where there is no room for all. */
const showEnd = (box: HTMLElement | null): void => {
  if (box === null) return
  box.scrollLeft = getComputedStyle(box).direction === 'rtl' ? -box.scrollWidth : box.scrollWidth
}

/** Numbers of two groupings, or of the days of a calendar, shaded by their size; each opens its rows. */
export const HeatTile = ({ caption, answer, groupings, write }: Props) => {
  const { t } = useTranslation<string>()
  const reading = useReading()
  const { locale } = reading
  const isCalendar = groupings.length === 1
  const calendar = useCalendar(isCalendar ? answer : { ...answer, data: [] })
  const start = firstWeekday(locale)
  const namesOf = (grouping: Grouping | undefined, rows: readonly FigureRow[]) =>
    grouping?.clock === undefined
      ? rows.map((row) => ({ key: row.key, label: groupWords(row, t) }))
      : clockKeys(grouping.clock, start).map((key) => ({
          key,
          label: clockWords(grouping.clock ?? 'hour', key, reading),
        }))
  const columns = isCalendar ? [] : namesOf(groupings[1], answer.columns)
  // Weeks and hours are narrow: some are named, the others for those who do not see them.
  const named = isCalendar ? 4 : groupings[1]?.clock === 'hour' ? 3 : 1
  const isNamed = (n: number) => n % named === 0 && !(isCalendar && n > 0 && n === heads.length - 1)
  const { heads, lines } = isCalendar
    ? calendar
    : {
        heads: columns.map(({ label }) => label),
        lines: namesOf(groupings[0], answer.data).map(({ key, label }) => ({
          head: label,
          cells: columns.map((column) =>
            answer.data.find((row) => row.key === key)?.rows?.find((one) => one.key === column.key),
          ),
        })),
      }
  const most = Math.max(0, ...lines.flatMap(({ cells }) => cells.map((cell) => sizeOf(cell?.value ?? 0))))
  const nameOf = (head: string, column: string, cell: FigureRow) =>
    isCalendar
      ? t('report:opens', { name: formatDay(cell.key ?? '', locale), value: write(cell.value) })
      : t('report:opensBoth', { name: head, column, value: write(cell.value) })
  return (
    <Box ref={isCalendar ? showEnd : null} role="group" aria-label={caption} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={caption}
        sx={{
          fontSize: '0.75rem',
          fontVariantNumeric: 'tabular-nums',
          borderSpacing: 2,
          inlineSize: '100%',
          // Hours are of one width, and so are weeks.
          ...(named === 1
            ? {}
            : {
                tableLayout: 'fixed',
                minInlineSize: isCalendar ? 48 + heads.length * 25 : 760,
                '& thead td': { inlineSize: isCalendar ? 48 : 88 },
              }),
          '& th': {
            fontWeight: 400,
            color: 'text.secondary',
            textAlign: 'start',
            whiteSpace: 'nowrap',
            paddingInlineEnd: 2,
          },
          // The names of the lines stay in sight while the columns scroll.
          '& :is(tbody th, thead td)': {
            position: 'sticky',
            insetInlineStart: 0,
            bgcolor: 'background.paper',
          },
          // The name of a week goes on over the next ones.
          '& thead th': { textAlign: isCalendar ? 'start' : 'center', paddingInline: 0.5 },
          '& td': { textAlign: 'center', borderRadius: 0.5, blockSize: 24, minInlineSize: 24 },
        }}
      >
        <thead>
          <tr>
            <td />
            {heads.map((head, n) => (
              <th key={head} scope="col">
                <Box component="span" sx={isNamed(n) ? {} : { opacity: 0, fontSize: 0 }}>
                  {head}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ head, cells }) => (
            <tr key={head}>
              <th scope="row">
                <bdi>{head}</bdi>
              </th>
              {cells.map((cell, n) => (
                <td key={heads[n]} style={{ background: cell === undefined ? undefined : shadeOf(cell.value, most) }}>
                  {cell !== undefined && (
                    <ReportNumber text={write(cell.value)} href={cell.href} name={nameOf(head, heads[n] ?? '', cell)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
