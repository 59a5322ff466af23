import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Model } from '../../../core/declare/model.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useMe } from '../../data/access/me.tsx'
import { type RowExtras, useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { targetModel } from '../../data/rows/titles.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf } from '../../data/rows/write-effects.ts'

const answers = ['accepted', 'tentative', 'declined'] as const
type GuestRow = {
  readonly id: string
  readonly email: string | null
  readonly user_id: string | null
  readonly user?: { readonly name: string } | null
  readonly answer: string
}
type Busy = { readonly user_id: string; readonly start: string; readonly end: string }

/**
 * Returns the guests who are busy during the event, apart from the event itself; undefined where there are too many
 * entries.
 */
const useBusy = ({ model, row }: RowExtras, users: readonly string[]): ReadonlySet<string> | undefined => {
  const { calendar } = model.entity
  const momentOf = (name: string | undefined): string | null => {
    const value = row[model.byName.get(name ?? '')?.wire ?? '']
    return typeof value === 'string' ? value : null
  }
  const [from, to] = [momentOf(calendar?.start), momentOf(calendar?.end)]
  const id = String(row.id)
  const { data } = useQuery({
    queryKey: queryKeys.listBelow(model, id, 'busy', users, from, to),
    queryFn: async () => {
      const query = new URLSearchParams({ from: from ?? '', to: to ?? '', users: users.join(','), except: id })
      return (await client.get<unknown>(`${model.entity.api}/busy?${query}`)).data as {
        readonly data: readonly Busy[]
        readonly is_cut: boolean
      }
    },
    enabled: calendar?.texts?.busy !== undefined && users.length > 0 && from !== null && to !== null,
  })
  if (data?.is_cut === true) return undefined
  const there = (data?.data ?? []).filter(({ start, end }) => start < (to ?? '') && end > (from ?? ''))
  return new Set(there.map(({ user_id }) => user_id))
}

const useGuests = (model: Model, row: Row) => {
  const { models } = useProduct()
  const field = fieldOf(model, model.entity.invites?.guests ?? '')
  const guest = targetModel(models, field)
  const by = 'by' in field.field ? (guest.byName.get(field.field.by ?? '')?.wire ?? '') : ''
  const { result } = useRows(guest, {
    page: 1,
    perPage: 100,
    include: ['user'],
    sort: [{ field: 'created_at', order: 'asc' }],
    where: allOf(equals(by, String(row.id))),
  })
  // The declaration says at run time which entity has the guests; `invites` asks these fields of it.
  return { guest, guests: result.data as unknown as readonly GuestRow[] }
}

/** One's own answer to an invitation, below the title. */
export const OwnAnswer = ({ model, row }: RowExtras) => {
  const { t } = useTranslation('invites')
  const act = useAction()
  const { guest, guests } = useGuests(model, row)
  const me = String(useMe().id)
  const mine = guests.find(({ user_id }) => user_id === me)
  if (mine === undefined) return null
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/answer`
  return (
    <Stack direction="row" spacing={2} useFlexGap role="group" aria-label={t('invites:mine')} sx={{ flexWrap: 'wrap' }}>
      {answers.map((answer) => (
        <Button
          key={answer}
          size="small"
          variant={mine.answer === answer ? 'contained' : 'outlined'}
          aria-pressed={mine.answer === answer}
          onClick={() => void act(() => client.post<unknown>(path, { answer }), { more: [anyChangeOf(guest)] })}
        >
          {t(`invites:answer.${answer}`)}
        </Button>
      ))}
    </Stack>
  )
}

/** Guests with their answers and whether they are free. */
export const Guests = ({ model, row, isProfile }: RowExtras) => {
  const { t } = useTranslation('invites')
  const { guest, guests } = useGuests(model, row)
  const busy = useBusy(
    { model, row, isProfile },
    guests.flatMap(({ user_id }) => (typeof user_id === 'string' ? [user_id] : [])),
  )
  if (guests.length === 0) return null
  return (
    <Box component="section">
      <Typography component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('invites:guests')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {guests.map(({ id, email, user, user_id, answer }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, paddingBlock: 1, flexWrap: 'wrap' }}>
            <bdi>{user?.name ?? email}</bdi>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(keyOfChoice(guest.name, 'answer', answer))}
              {typeof user_id === 'string' &&
                busy !== undefined &&
                ` · ${t(busy.has(user_id) ? 'invites:busy' : 'invites:free')}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
