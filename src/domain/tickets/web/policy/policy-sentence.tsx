import Box from '@mui/material/Box'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toAsciiDigits } from '../../../../core/query/fold.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { formatSpan } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { type RowExtras, useModel } from '../../../../web/data/areas/product.ts'
import { ConditionWords } from '../../../../web/fields/values/conditions/condition-words.tsx'
import { FieldValue } from '../../../../web/fields/values/field-value.tsx'

/** Reads the minutes of hours as people type them: 1,25. */
const minutesOf = (within: unknown): number => {
  const text = within === null || within === undefined ? '' : String(within)
  return text.trim() === '' ? Number.NaN : Math.round(60 * Number(toAsciiDigits(text).replace(/[,٫]/, '.')))
}

/**
 * A sentence on what a policy asks for: within how much time by which calendar, which tickets, and where the clock
 * pauses.
 */
const Sentence = ({ values }: { readonly values: { readonly [wire: string]: unknown } }) => {
  const { t } = useTranslation(['sla_policy', 'policy', 'common'])
  const locale = useLocale()
  const policies = useModel('sla_policy')
  const tickets = useModel('ticket')
  const {
    criteria,
    within_hours: within,
    target_status: target,
    excluded_statuses: excluded,
    calendar_id: calendar,
  } = values
  const group = isRow(criteria) ? (criteria as Group) : undefined
  const named = (field: string, value: unknown) => t(keyOfChoice('sla_policy', field, String(value)))
  const stops = Array.isArray(excluded) ? excluded.map((one) => named('excluded_statuses', one)) : []
  const minutes = minutesOf(within)
  const calendarField = policies.byName.get('calendar')
  return (
    <>
      {t('policy:asks', {
        status: typeof target === 'string' ? named('target_status', target) : '…',
        time: Number.isFinite(minutes) ? formatSpan(minutes, locale) : '…',
      })}
      {typeof calendar === 'string' && calendarField !== undefined && (
        <>
          {' ('}
          <FieldValue model={policies} field={calendarField} value={calendar} />)
        </>
      )}
      {t('common:listSeparator')}
      {group === undefined || group.filters.length === 0 ? (
        t('policy:all')
      ) : (
        <>
          {t('policy:where')} <ConditionWords model={tickets} node={group} isWithin />
        </>
      )}
      .{stops.length > 0 && ` ${t('policy:stops', { statuses: stops.join(t('common:listSeparator')) })}`}
    </>
  )
}

/** The sentence above the form, which follows what is typed. */
export const PolicyFormHead = ({ control }: { readonly control: Control }) => (
  <Box component="p" sx={{ m: 0, paddingBlock: 3, paddingInline: 4, borderRadius: '8px', bgcolor: 'primary.light' }}>
    <Sentence values={useWatch({ control })} />
  </Box>
)

/** The sentence below a policy's name. */
export const PolicyHeadLine = ({ row }: RowExtras<'sla_policy'>) => (
  <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
    <Sentence values={row} />
  </Box>
)
