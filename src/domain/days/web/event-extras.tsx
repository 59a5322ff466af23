import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import { allOf, equals } from '../../../core/predicate.ts'
import { useMe } from '../../../web/access/me.tsx'
import { client } from '../../../web/api/client.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import { useRows } from '../../../web/data/use-rows.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { anyChangeOf } from '../../../web/data/write-effects.ts'
import { type RowExtras, useModel } from '../../../web/product/product.ts'

const answers = ['accepted', 'tentative', 'declined'] as const
type Busy = { readonly user_id: string; readonly start: string; readonly end: string }

/** Which guests are busy while the event is, but for the event itself; undefined where there is too much to say it. */
const useBusy = (row: RowExtras<'event'>['row'], users: readonly string[]): ReadonlySet<string> | undefined => {
  const [from, to] = [row.start_datetime, row.end_datetime]
  const { data } = useQuery({
    queryKey: queryKeys.listBelow('event', row.id, 'busy', users, from, to),
    queryFn: async () => {
      const query = new URLSearchParams({ from: from ?? '', to: to ?? '', users: users.join(','), except: row.id })
      return (await client.get<unknown>(`/events/busy?${query}`)).data as {
        readonly data: readonly Busy[]
        readonly is_cut: boolean
      }
    },
    enabled: users.length > 0 && from !== null && to !== null,
  })
  if (data?.is_cut === true) return undefined
  const there = (data?.data ?? []).filter(({ start, end }) => start < (to ?? '') && end > (from ?? ''))
  return new Set(there.map(({ user_id }) => user_id))
}

/** Guests with their answers and whether they are free, and one's own answer. */
export const EventGuests = ({ row }: RowExtras<'event'>) => {
  const { t } = useTranslation(['events', 'event_guest'])
  const act = useAction()
  const guest = useModel('event_guest')
  const me = String(useMe().id)
  const { result } = useRows(guest, {
    ...{ page: 1, perPage: 100, include: ['user'], sort: [{ field: 'created_at', order: 'asc' }] },
    where: allOf(equals('event_id', row.id)),
  })
  const guests = result.data
  const busy = useBusy(
    row,
    guests.flatMap(({ user_id }) => (typeof user_id === 'string' ? [user_id] : [])),
  )
  if (guests.length === 0) return null
  const mine = guests.find(({ user_id }) => user_id === me)
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('events:guests')}
      </Typography>
      {mine !== undefined && (
        <Stack
          direction="row"
          spacing={2}
          useFlexGap
          role="group"
          aria-label={t('events:mine')}
          sx={{ flexWrap: 'wrap', marginBlockEnd: 2 }}
        >
          {answers.map((answer) => (
            <Button
              key={answer}
              size="small"
              variant={mine.answer === answer ? 'contained' : 'outlined'}
              aria-pressed={mine.answer === answer}
              onClick={() =>
                void act(() => client.post<unknown>(`/events/${encodeURIComponent(row.id)}/answer`, { answer }), {
                  more: [anyChangeOf('event_guest')],
                })
              }
            >
              {t(`events:answer.${answer}`)}
            </Button>
          ))}
        </Stack>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {guests.map(({ id, email, user, user_id, answer }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, paddingBlock: 1, flexWrap: 'wrap' }}>
            <bdi>{user?.name ?? email}</bdi>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(keyOfChoice('event_guest', 'answer', answer ?? 'pending'))}
              {typeof user_id === 'string' &&
                busy !== undefined &&
                ` · ${t(busy.has(user_id) ? 'events:busy' : 'events:free')}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
