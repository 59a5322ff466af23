import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { TFunction } from 'i18next'
import { Link as RouterLink } from 'react-router'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { MeasureName } from '../../../core/query/figure-question.ts'
import {
  type FigureAnswer,
  type FigureRow,
  type FigureValue,
  type Grouping,
  isDuration,
} from '../../../core/query/measured.ts'
import { noneKeys } from '../../../core/words/keys.ts'
import type { Locale } from '../../base/browser/languages.ts'
import { formatMinutes, formatMoney, formatNumber } from '../../base/i18n/format.ts'
import type { Measure } from './report-state.ts'

/** The text for a value without any number. */
const noNumber = '–'

const percentFormat = (locale: Locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** Makes a function that writes the values of a measure. */
export const writerOf = (model: Model, { name, field }: Measure, locale: Locale) =>
  writerOfField(model.byWire.get(field ?? ''), name, locale)

/** Makes a function that writes the values that a measure computes from a field. */
export const writerOfField = (own: ModelField | undefined, name: MeasureName, locale: Locale) => {
  const isTime = own !== undefined && isDuration(own)
  return (value: FigureValue): string => {
    if (value === null) return noNumber
    if (typeof value === 'object') {
      const amounts = Object.entries(value).map(([currency, amount]) => formatMoney(amount, currency, locale))
      return amounts.length === 0 ? noNumber : amounts.join(' + ')
    }
    if (name === 'share') return percentFormat(locale).format(Number(value) / 100)
    if (isTime) return formatMinutes(Math.round(Number(value)), locale)
    const isWhole = name === 'count' || name === 'sum'
    return formatNumber(isWhole ? value : Math.round(Number(value) * 100) / 100, locale)
  }
}

/** Returns the size of a value beside others; amounts in several currencies have none. */
export const sizeOf = (value: FigureValue): number => {
  if (typeof value !== 'object' || value === null) return Math.max(0, Number(value ?? 0))
  const amounts = Object.values(value)
  return amounts.length === 1 ? Math.max(0, Number(amounts[0])) : 0
}

/** Returns the words for a group. */
export const groupWords = ({ key, label }: FigureRow, t: TFunction): string =>
  label ?? t(key === null ? 'report:none' : 'report:hidden')

/** Names the groups of rows without a value, where the field has words for them: 'Unassigned'. */
export const withNoneNamed = (
  answer: FigureAnswer,
  [first, second]: readonly Grouping[],
  t: TFunction,
): FigureAnswer => {
  const named = (rows: readonly FigureRow[], grouping: Grouping | undefined): readonly FigureRow[] =>
    grouping === undefined || rows.every(({ key }) => key !== null)
      ? rows
      : rows.map((row) => (row.key === null ? { ...row, label: t(noneKeys(grouping)) } : row))
  return {
    ...answer,
    data: named(answer.data, first).map((row) =>
      row.rows === undefined ? row : { ...row, rows: named(row.rows, second) },
    ),
    columns: named(answer.columns, second),
  }
}

type Props = {
  readonly text: string
  readonly href: string | null
  /** The link's name for screen readers, as a number alone means nothing. */
  readonly name: string
}

/** A number that opens the rows from which it was computed. */
export const ReportNumber = ({ text, href, name }: Props) =>
  href === null ? (
    <bdi>{text}</bdi>
  ) : (
    <Link component={RouterLink} to={href} aria-label={name} color="inherit" underline="hover">
      <bdi>{text}</bdi>
    </Link>
  )

/** A bar for the size of a number beside others. Screen readers skip it, as the number is beside it. */
export const SizeBar = ({ share }: { readonly share: number }) => (
  <Box
    aria-hidden
    sx={{
      blockSize: 8,
      inlineSize: `${Math.round(share * 100)}%`,
      minInlineSize: share > 0 ? 2 : 0,
      borderRadius: 0.5,
      bgcolor: 'var(--tms-chart-0)',
    }}
  />
)
