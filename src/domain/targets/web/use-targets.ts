import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, readMessage } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useMe } from '../../../web/data/access/me.tsx'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import type { DailyTarget, HistoryDay } from '../target.ts'

const path = '/daily-targets'
/** Changes of these entities, here or elsewhere, outdate the counted numbers. */
const entities = ['task', 'todo']

type TodayRead = { readonly today: DailyTarget; readonly streak: number; readonly entities: readonly string[] }
type Today = { readonly data: DailyTarget; readonly streak: number }

/** Returns a function that makes query keys of one user and zone, since another zone has other days. */
const useKeyOf = (): ((...asked: readonly unknown[]) => readonly unknown[]) => {
  const { id, time_zone } = useMe()
  return (...asked) => queryKeys.several('daily-targets', id, time_zone, ...asked)
}

/** Returns the parameter of the person; empty for the reader's own days. */
const ofUser = (user: string | undefined) => (user === undefined ? {} : { user_id: user })

/** Reads today's target and the finished numbers. @param user another person who shares theirs */
export const useToday = (user?: string) =>
  useQuery<TodayRead, CallError>({
    queryKey: useKeyOf()('today', user),
    queryFn: async ({ signal }) => {
      const { data: body } = await client.get<Today>(path, { params: ofUser(user), signal })
      return { today: body.data, streak: body.streak, entities }
    },
  })

/** Reads the days of a span, both ends included. */
export const useDays = (from: string, to: string, user?: string) =>
  useQuery({
    queryKey: useKeyOf()('days', from, to, user),
    queryFn: async ({ signal }) => {
      const { data: body } = await client.get<{ readonly data: readonly HistoryDay[] }>(`${path}/history`, {
        params: { from, to, ...ofUser(user) },
        signal,
      })
      return { days: body.data, entities }
    },
  })

/** Sets the target of a day; null removes it. @throws CallError with the server's message */
export const setTarget = async (date: string, target: number | null): Promise<void> => {
  const { data: body } = await client.put<unknown>(path, { target, date })
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => isRow(first) && ['daily-targets', 'home'].includes(`${first.several}`),
  })
  const message = readMessage(body)
  if (message !== undefined) notify({ type: 'success', message })
}
