import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toAsciiDigits } from '../../../../core/query/fold.ts'
import { type Rule, readRule, type Weekday, weekdays, writeRule } from '../../../../core/time/recurrence/rule.ts'
import { saidRule } from '../../../../core/time/recurrence/rule-words.ts'
import { nthOf } from '../../../../core/time/recurrence/usual-rules.ts'
import { firstWeekday } from '../../../base/i18n/first-weekday.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { useReading } from '../use-reading.ts'
import { DayField } from './deferred.tsx'
import { useBegin } from './use-begin.ts'
import { useInput } from './use-input.ts'

const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Unit = (typeof units)[number]
const dayMs = 86_400_000

const weekdaysFrom = (first: Weekday): readonly Weekday[] => {
  const at = weekdays.indexOf(first)
  return [...weekdays.slice(at), ...weekdays.slice(0, at)]
}

const plain = (freq: Unit): Rule => ({ freq, interval: 1, byDay: [], numbers: {}, weekStart: 'MO' })
const isPlainRule = ({ numbers, byDay, freq }: Rule): boolean =>
  units.some((unit) => unit === freq) &&
  (freq === 'WEEKLY' || byDay.length <= 1) &&
  Object.keys(numbers).every((part) => part === 'BYMONTHDAY' && freq === 'MONTHLY')

/** Tells whether a rule skips weeks: then its first day decides which days belong together. */
const skipsWeeks = ({ freq, interval, byDay }: Rule): boolean => freq === 'WEEKLY' && interval > 1 && byDay.length > 0

/** Which day of the month a rule means. */
const monthWay = ({ byDay, numbers }: Rule): 'day' | 'nth' | 'last' =>
  byDay.length > 0 ? 'nth' : numbers.BYMONTHDAY?.[0] === -1 ? 'last' : 'day'

/** An input for a recurrence rule: usual rules by their parts, any other as it is written; with words for it below. */
export const RecurrenceInput = (props: FieldInputProps) => {
  const { t } = useTranslation('repeat')
  const { locale } = useReading()
  const [typed, setTyped] = useState<string>()
  const input = useInput(props, () =>
    typed !== undefined && typed !== '' && readRule(typed) === undefined ? t('edit.bad') : undefined,
  )
  const value = typeof input.value === 'string' ? input.value : ''
  const rule = readRule(value)
  const [isCustom, setCustom] = useState(rule !== undefined && !isPlainRule(rule))
  const wall = useBegin(props)
  const today = new Date(wall)
  const weekday = weekdays[(today.getUTCDay() + 6) % 7] as Weekday
  const weekStart = weekdays[(firstWeekday(locale) + 6) % 7] as Weekday
  const set = (next: Rule | undefined) =>
    input.onChange(next === undefined ? null : writeRule(skipsWeeks(next) ? { ...next, weekStart } : next))
  const how = isCustom ? 'custom' : (rule?.freq ?? 'none')
  const choose = (next: string) => {
    setCustom(next === 'custom')
    setTyped(undefined)
    if (next === 'none') set(undefined)
    else if (next !== 'custom') set(plain(next as Unit))
  }
  const parted = rule ?? plain('DAILY')
  const { count: _, until: __, ...endless } = parted
  const end = parted.count !== undefined ? 'count' : parted.until !== undefined ? 'until' : 'never'
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const wholeNumber = (raw: string, least: number) =>
    Math.max(least, Number(toAsciiDigits(raw).replaceAll(/\D/g, '').slice(0, 4)) || least)
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <TextField
          select
          id={input.id}
          inputRef={input.inputRef}
          label={input.label}
          required={input.required}
          error={input.error}
          value={how}
          onChange={({ target }) => choose(target.value)}
          onBlur={input.onBlur}
          sx={{ minInlineSize: 180 }}
        >
          {['none', ...units, 'custom'].map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`unit.${unit}`)}
            </MenuItem>
          ))}
        </TextField>
        {isCustom && (
          <TextField
            label={t('edit.rule')}
            value={typed ?? value}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value.trim() === '') set(undefined)
              else input.onChange(target.value)
            }}
            slotProps={{ htmlInput: { dir: 'ltr', maxLength: 500, spellCheck: false } }}
            sx={{ flex: '1 1 260px' }}
          />
        )}
        {!isCustom && rule !== undefined && (
          <>
            <TextField
              label={t('edit.every')}
              value={String(rule.interval)}
              onChange={({ target }) => set({ ...rule, interval: wholeNumber(target.value, 1) })}
              slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
              sx={{ inlineSize: 90 }}
            />
            {rule.freq === 'WEEKLY' && (
              <ToggleButtonGroup
                aria-label={t('edit.days')}
                value={rule.byDay.length === 0 ? [weekday] : rule.byDay.map(({ day }) => day)}
                onChange={(_event, days: readonly Weekday[]) =>
                  set({ ...rule, byDay: weekdays.filter((day) => days.includes(day)).map((day) => ({ day })) })
                }
              >
                {weekdaysFrom(weekStart).map((day) => (
                  <ToggleButton key={day} value={day} sx={{ textTransform: 'none', paddingInline: 2 }}>
                    {dayName.format(Date.UTC(2026, 0, 5) + weekdays.indexOf(day) * dayMs)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
            {rule.freq === 'MONTHLY' && (
              <TextField
                select
                label={t('edit.month')}
                value={monthWay(rule)}
                onChange={({ target }) => {
                  set({
                    ...rule,
                    byDay: target.value === 'nth' ? [{ day: weekday, nth: nthOf(wall) }] : [],
                    numbers: target.value === 'last' ? { BYMONTHDAY: [-1] } : {},
                  })
                }}
                sx={{ minInlineSize: 220 }}
              >
                <MenuItem value="day">{t('edit.monthDay')}</MenuItem>
                <MenuItem value="nth">{t('edit.monthNth')}</MenuItem>
                <MenuItem value="last">{t('edit.monthLast')}</MenuItem>
              </TextField>
            )}
            <TextField
              select
              label={t('edit.end')}
              value={end}
              onChange={({ target }) => {
                const last = new Date(wall + 90 * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
                set({
                  ...endless,
                  ...(target.value === 'count' ? { count: 10 } : target.value === 'until' ? { until: last } : {}),
                })
              }}
              sx={{ minInlineSize: 140 }}
            >
              {(['never', 'until', 'count'] as const).map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`edit.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            {end === 'count' && (
              <TextField
                label={t('edit.times')}
                value={String(rule.count)}
                onChange={({ target }) => set({ ...endless, count: wholeNumber(target.value, 1) })}
                slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
                sx={{ inlineSize: 100 }}
              />
            )}
            {end === 'until' && (
              <Box sx={{ inlineSize: 190 }}>
                <DayField
                  required
                  label={t('edit.untilDay')}
                  value={rule.until?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') ?? ''}
                  onChange={(day) => set({ ...endless, until: day.replaceAll('-', '') })}
                />
              </Box>
            )}
          </>
        )}
      </Stack>
      <FormHelperText error={input.error} role="status">
        {input.helperText ??
          (rule === undefined ? '' : saidRule(rule, wall, locale, (key, values) => t(key, values ?? {})))}
      </FormHelperText>
    </Box>
  )
}
