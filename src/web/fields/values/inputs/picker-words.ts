import type { PickersLocaleText } from '@mui/x-date-pickers/locales'
import i18next from 'i18next'
import type { Locale } from '../../../base/browser/languages.ts'
import { formatDay } from '../../../base/i18n/format.ts'

/** Translations of the date pickers. Ours, because MUI X has no Arabic ones. */
export const pickerWords = (locale: Locale): Partial<PickersLocaleText> => {
  const word = (key: string) => i18next.t(`common:picker.${key}`)
  const open = (date: string | null) => (date === null ? word('choose') : `${word('choose')} (${date})`)
  return {
    previousMonth: word('previousMonth'),
    nextMonth: word('nextMonth'),
    cancelButtonLabel: i18next.t('common:cancel'),
    clearButtonLabel: i18next.t('common:clear'),
    okButtonLabel: word('ok'),
    todayButtonLabel: word('today'),
    datePickerToolbarTitle: word('choose'),
    dateTimePickerToolbarTitle: word('choose'),
    timePickerToolbarTitle: word('chooseTime'),
    openDatePickerDialogue: (date) => open(date === null ? null : formatDay(date, locale)),
    openTimePickerDialogue: () => word('chooseTime'),
    fieldClearLabel: i18next.t('common:clear'),
    selectViewText: () => word('changeView'),
    hours: word('hours'),
    minutes: word('minutes'),
    year: word('year'),
    month: word('month'),
    day: word('day'),
    fieldYearPlaceholder: () => word('yearHint'),
    fieldMonthPlaceholder: () => word('monthHint'),
    fieldDayPlaceholder: () => word('dayHint'),
    fieldHoursPlaceholder: () => '--',
    fieldMinutesPlaceholder: () => '--',
    fieldMeridiemPlaceholder: () => '--',
  }
}
