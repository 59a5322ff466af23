import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { dayOfMoment, wholeDayOf } from '../../../../core/time/days/whole-days.ts'
import { currencyName } from '../../../../core/words/currency.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { shippedKey } from '../../../../core/words/shipped.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { currencyWord, formatMinutes, formatMoney, formatNumber, formatWorkTime } from '../../../base/i18n/format.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import { type CellProps, wireValue } from '../cell.ts'
import { useCellTab } from '../cell-tab.ts'
import { Marked } from '../marked.tsx'
import { ShortDate } from '../short-date.tsx'
import { Tag } from '../tag.tsx'
import { useReading } from '../use-reading.ts'
import { Nothing } from './nothing.tsx'

const textOf = (props: CellProps): string => {
  const value = wireValue(props)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const Translated = ({ words }: { readonly words: string }) => useTranslation().t(words)

/** `bdi` isolates text of the other direction, which would otherwise reorder its surroundings. */
export const TextCell = (props: CellProps) => {
  const text = textOf(props)
  if (text === '') return <Nothing />
  const key = shippedKey(props.model, props.field, text)
  return (
    <bdi style={props.place === 'page' ? { whiteSpace: 'pre-wrap' } : undefined}>
      {key === undefined ? text : <Translated words={key} />}
    </bdi>
  )
}

/** Codes and rules are left to right in every language. */
export const CodeCell = (props: CellProps) => {
  const text = textOf(props)
  return text === '' ? <Nothing /> : <bdi dir="ltr">{text}</bdi>
}

export const EmailCell = (props: CellProps) => {
  const text = textOf(props)
  const tab = useCellTab()
  if (text === '') return <Nothing />
  return (
    <Link
      {...tab}
      href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi dir="ltr">{text}</bdi>
    </Link>
  )
}

export const BooleanCell = (props: CellProps) => {
  const { t } = useTranslation('common')
  const yes = wireValue(props) === true || wireValue(props) === 1
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: yes ? 'success.main' : 'text.secondary' }}
    >
      {yes ? <CheckIcon fontSize="inherit" /> : <RemoveIcon fontSize="inherit" />}
      {t(yes ? 'yes' : 'no')}
    </Box>
  )
}

export const NumberCell = (props: CellProps) => {
  const { locale } = useReading()
  const text = textOf(props)
  return text === '' || Number.isNaN(Number(text)) ? <Nothing /> : <bdi>{formatNumber(text, locale)}</bdi>
}

/** An amount with its currency, which is a field of its own beside it. */
export const MoneyCell = (props: CellProps) => {
  const { locale } = useReading()
  const text = textOf(props)
  const currency = props.row[currencyName(props.field.name)]
  if (text === '' || Number.isNaN(Number(text))) return <Nothing />
  return <bdi>{typeof currency === 'string' ? formatMoney(text, currency, locale) : formatNumber(text, locale)}</bdi>
}

export const CurrencyCell = (props: CellProps) => {
  const { locale } = useReading()
  const code = textOf(props)
  if (code === '') return <Nothing />
  return <bdi>{props.place === 'list' ? code : currencyWord(code, locale)}</bdi>
}

export const SequenceCell = (props: CellProps) => {
  const prefix = props.field.field.kind === 'sequence' ? props.field.field.prefix : ''
  const text = textOf(props)
  return text === '' ? <Nothing /> : <bdi dir="ltr">{prefix + text}</bdi>
}

export const MinutesCell = (props: CellProps) => {
  const text = textOf(props)
  const { locale } = useReading()
  if (text === '') return <Nothing />
  const { field } = props.field
  const isInDays = 'inDays' in field && field.inDays === true
  return <bdi>{(isInDays ? formatWorkTime : formatMinutes)(Number(text), locale)}</bdi>
}

export const ProgressCell = (props: CellProps) => {
  const value = Math.min(100, Math.max(0, Number(textOf(props)) || 0))
  const { t } = useTranslation()
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, inlineSize: '100%', maxInlineSize: 200 }}
    >
      <span
        className="bar"
        role="progressbar"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t(`${props.model.name}:field.${props.field.name}`)}
      >
        <span style={{ inlineSize: `${value}%` }} />
      </span>
      <bdi>{value} %</bdi>
    </Box>
  )
}

/** Tells whether a yes-or-no field of the row is yes. */
const says = (model: Model, row: Row, name = ''): boolean => row[model.byName.get(name)?.wire ?? ''] === true

/** Returns the word for a date that has passed and still matters, if the row has one. */
const useLate = ({ field: { field }, model, row }: CellProps): { late?: string } => {
  const { t } = useTranslation<string>(model.name)
  return 'late' in field && says(model, row, field.late) ? { late: t(`field.${field.late}`) } : {}
}

export const DayCell = (props: CellProps) => {
  const late = useLate(props)
  const text = textOf(props)
  return text === '' ? <Nothing /> : <ShortDate at={text} {...late} />
}

/** Loaded on demand: few lists count down. */
const TimeLeft = deferred(async () => (await import('./time-left.tsx')).TimeLeft, 18)

export const InstantCell = (props: CellProps) => {
  const late = useLate(props)
  const { timeZone } = useReading()
  const text = textOf(props)
  if (text === '') return <Nothing />
  const days = wholeDayOf(props.model, props.field, props.row, timeZone)
  if (days !== undefined) return <ShortDate at={dayOfMoment(text, days)} {...late} />
  const { field } = props.field
  if (props.place === 'list' && 'leftWhile' in field && says(props.model, props.row, field.leftWhile))
    return <TimeLeft at={text} {...late} />
  // For a date by which a row may be late, the day counts; for other dates of today, the time.
  const isDue = 'late' in field
  return <ShortDate at={text} {...late} time={props.place === 'page' || (!isDue && 'today')} />
}

export const ChoiceCell = (props: CellProps) => {
  const { t } = useTranslation(props.model.name)
  const text = textOf(props)
  const { name, field } = props.field
  if (text === '') return <Nothing />
  if (field.kind === 'choice' && field.marks !== undefined)
    return <Marked entity={props.model.name} field={name} value={text} />
  // An old value may no longer be in the list, and then has no word.
  const isOption = !('options' in field) || field.options.includes(text)
  const label = isOption ? t(keyOfChoice(props.model.name, name, text)) : <bdi>{text}</bdi>
  return props.place === 'page' ? <span>{label}</span> : <Tag>{label}</Tag>
}
