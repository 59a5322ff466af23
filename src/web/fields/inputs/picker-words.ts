import type { PickersLocaleText } from '@mui/x-date-pickers/locales'
import i18next from 'i18next'
import type { Locale } from '../../base/languages.ts'
import { formatDay } from '../../i18n/format.ts'

/** Translations of the date pickers. Ours, because MUI X has no Arabic ones. */
export const pickerWords = (locale: Locale): Partial<PickersLocaleText> => {
  const translate = (key: string) => i18next.t(`common:picker.${key}`)
  const open = (date: string | null) => (date === null ? translate('choose') : `${translate('choose')} (${date})`)
  return {
    previousMonth: translate('previousMonth'),
    nextMonth: translate('nextMonth'),
    cancelButtonLabel: i18next.t('common:cancel'),
    clearButtonLabel: i18next.t('common:clear'),
    okButtonLabel: translate('ok'),
    todayButtonLabel: translate('today'),
    datePickerToolbarTitle: translate('choose'),
    dateTimePickerToolbarTitle: translate('choose'),
    timePickerToolbarTitle: translate('chooseTime'),
    openDatePickerDialogue: (date) => open(date === null ? null : formatDay(date, locale)),
    openTimePickerDialogue: () => translate('chooseTime'),
    fieldClearLabel: i18next.t('common:clear'),
    selectViewText: () => translate('changeView'),
    hours: translate('hours'),
    minutes: translate('minutes'),
    year: translate('year'),
    month: translate('month'),
    day: translate('day'),
    fieldYearPlaceholder: ({ digitAmount }) => translate('yearLetter').repeat(digitAmount),
    fieldMonthPlaceholder: () => translate('monthLetter').repeat(2),
    fieldDayPlaceholder: () => translate('dayLetter').repeat(2),
    fieldHoursPlaceholder: () => '--',
    fieldMinutesPlaceholder: () => '--',
  }
}
