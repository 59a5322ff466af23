import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '../../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import type { CountedColumn, OverviewAnswer, OverviewPart } from '../../overview.ts'
import { endedStatuses } from '../../ticket-status.ts'

export const overviewPath = '/tickets/overview'
export type Span = { readonly from: string; readonly to: string }

export const useOverview = (span: Span) =>
  useQuery<OverviewAnswer, CallError>({
    queryKey: queryKeys.list('ticket', 'overview', span),
    queryFn: async () =>
      (await client.get<{ readonly data: OverviewAnswer }>(overviewPath, { params: span })).data.data,
    placeholderData: (previous) => previous,
  })

export type Behind = {
  readonly part?: OverviewPart
  readonly key: string | null
  readonly number: CountedColumn
}

/** Returns the address of the list of the tickets that meet some conditions. */
const ticketsWhere = (filters: readonly object[]) => ({
  pathname: '/tickets',
  search: String(new URLSearchParams({ where: JSON.stringify({ operator: 'and', filters }) })),
})

/** Returns the address of the list of the open tickets of an age, in days. */
export const ticketsOfAge = (from: number, to: number | undefined) => {
  const before = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
  return ticketsWhere([
    { column: 'status', operator: 'nin', value: endedStatuses },
    { column: 'created_at', operator: 'lte', value: before(from) },
    ...(to === undefined ? [] : [{ column: 'created_at', operator: 'gt', value: before(to) }]),
  ])
}

/** Opens the list of the tickets behind a number. */
export const useOpenTickets = (span: Span) => {
  const navigate = useNavigate()
  return async ({ part, key, number }: Behind): Promise<void> => {
    try {
      const params = { ...span, number, ...(part === undefined ? {} : { part, key: key ?? '' }) }
      const { data } = await client.get<{ readonly data: readonly string[] }>(`${overviewPath}/tickets`, { params })
      await navigate(ticketsWhere([{ column: 'id', operator: 'in', value: data.data }]))
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
}
