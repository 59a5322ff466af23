import FreeIcon from '@mui/icons-material/EventAvailableOutlined'
import BusyIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dayIn, startOfDay } from '../../../core/query/relative.ts'
import { nextFree, overlaps } from '../../../core/time/days/free-time.ts'
import { restDaysOf } from '../../../core/time/days/week.ts'
import { client } from '../../base/api/client.ts'
import { settings } from '../../base/browser/settings.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { useMe } from '../../data/access/me.tsx'
import { type FormPartProps, useModel } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useRowsById } from '../../data/rows/rows-by-id.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { DayStrips } from './day-strips.tsx'

type Busy = { readonly user_id: string; readonly start: string; readonly end: string }
type BusyTimes = { readonly data: readonly Busy[]; readonly is_cut: boolean }
const dayMs = 86_400_000
/** With more guests than these, the times are given in words alone. */
const mostStrips = 8
const noIds: readonly string[] = []
/** The number of days ahead in which a free time is sought. */
const aheadDays = 14
/** The most people that one call answers for. */
const mostPeople = 50

const momentIn = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
/** Isolates a name in a sentence of the other direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`
const line = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBlockStart: 1 } as const

/**
 * The guests who are busy at the chosen time, and the next time when all are free. Their other appointments stay
 * private.
 */
export const GuestTimes = ({ model, row, control, setValue }: FormPartProps) => {
  const { t } = useTranslation('invites')
  const { locale, timeZone } = useReading()
  const me = String(useMe().id)
  const id = row?.id as string | undefined
  const { calendar, invites } = model.entity
  const wire = (name: string | undefined): string => model.byName.get(name ?? '')?.wire ?? ''
  const [startWire, endWire] = [wire(calendar?.start), wire(calendar?.end)]
  const [guests, allDay, startValue, endValue] = useWatch({
    control,
    name: [wire(invites?.people), wire(calendar?.allDay), startWire, endWire],
  })
  const invited = (Array.isArray(guests) ? guests.map(String) : []).filter((id) => id !== me).slice(0, mostPeople - 1)
  const start = momentIn(startValue)
  // Without an end, an hour is assumed.
  const end = momentIn(endValue) > start ? momentIn(endValue) : start + 3_600_000
  const isAsked = settings.own && invited.length > 0 && Number.isFinite(start) && end - start <= aheadDays * dayMs
  const from = isAsked ? startOfDay(dayIn(start, timeZone), timeZone) : 0
  const to = from + 2 * aheadDays * dayMs
  const { data, error } = useQuery({
    queryKey: queryKeys.listBelow(model, id ?? 'new', 'free', invited, from),
    queryFn: async () => {
      const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
      query.set('users', [...invited, me].join(','))
      if (id !== undefined) query.set('except', id)
      return (await client.get<unknown>(`${model.entity.api}/busy?${query}`)).data as BusyTimes
    },
    enabled: isAsked,
  })
  const spans = (data?.data ?? []).map((one) => ({
    user: one.user_id,
    start: Date.parse(one.start),
    end: Date.parse(one.end),
  }))
  const there = spans.filter((one) => overlaps(one, { start, end }))
  const busy = [...new Set(there.map(({ user }) => user))]
  // Names are needed for guests whose day is shown, as they are few, and for those who are busy.
  const named = invited.length <= mostStrips ? [me, ...invited] : busy
  const { data: people = [] } = useRowsById(useModel('user'), isAsked ? named : noIds)
  if (!isAsked) return null
  if (error !== null || data === undefined)
    return (
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 1 }}>
        {t(error === null ? 'times.asked' : 'times.unknown')}
      </Box>
    )
  const names = people
    .filter(({ id }) => busy.includes(id))
    .map(({ id, name }) => (id === me ? t('times.you') : `\u2068${name}\u2069`))
  const next =
    busy.length === 0 || allDay === true || data.is_cut
      ? undefined
      : nextFree(spans, {
          from: start,
          to,
          length: end - start,
          timeZone,
          weekend: restDaysOf(locale).map((day) => day || 7),
        })
  const take = (moment: number) => {
    setValue(startWire, new Date(moment).toISOString())
    setValue(endWire, new Date(moment + end - start).toISOString())
  }
  // The answer was cut, so a guest without entries in it may still be busy.
  if (busy.length === 0 && data.is_cut)
    return (
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('times.cut')}
      </Box>
    )
  const strips =
    allDay === true || invited.length > mostStrips
      ? []
      : [...invited, me].flatMap((id) => {
          const name = people.find((one) => one.id === id)?.name
          return typeof name === 'string'
            ? [{ id, name: id === me ? t('times.self') : name, busy: spans.filter(({ user }) => user === id) }]
            : []
        })
  const Icon = busy.length === 0 ? FreeIcon : BusyIcon
  return (
    <>
      <Box sx={{ ...line, typography: 'body2' }}>
        <Box sx={{ display: 'flex', gap: 1, minInlineSize: 0 }}>
          <Icon fontSize="small" color={busy.length === 0 ? 'success' : 'warning'} />
          <Box role="status" sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {busy.length === 0
              ? t('times.free')
              : t('times.busy', { names: new Intl.ListFormat(locale).format(names.map(isolated)) })}
          </Box>
        </Box>
        {next !== undefined && (
          <Button size="small" onClick={() => take(next)}>
            {t('times.next', { when: formatInstant(new Date(next).toISOString(), { locale, timeZone }) })}
          </Button>
        )}
      </Box>
      {strips.length > 0 && <DayStrips chosen={{ start, end }} people={strips} />}
    </>
  )
}
