import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '../../../../web/api/client.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import { queryKeys } from '../../../../web/data/query-keys.ts'
import { notify } from '../../../../web/feedback/notices.ts'
import type { OverviewAnswer, OverviewPart } from '../../overview.ts'

export const overviewPath = '/tickets/overview'
export type Span = { readonly from?: string; readonly to?: string }

export const useOverview = (span: Span) =>
  useQuery<OverviewAnswer, CallError>({
    queryKey: queryKeys.list('ticket', 'overview', span),
    queryFn: async () =>
      (await client.get<{ readonly data: OverviewAnswer }>(overviewPath, { params: span })).data.data,
    placeholderData: (previous) => previous,
  })

export type Behind = { readonly part?: OverviewPart; readonly key: string | null; readonly number: 'met' | 'missed' }

/** Opens the list of the tickets behind a number. */
export const useOpenTickets = (span: Span) => {
  const navigate = useNavigate()
  return async ({ part, key, number }: Behind): Promise<void> => {
    try {
      const params = { ...span, number, ...(part === undefined ? {} : { part, key: key ?? '' }) }
      const { data } = await client.get<{ readonly data: readonly string[] }>(`${overviewPath}/tickets`, { params })
      const where = { operator: 'and', filters: [{ column: 'id', operator: 'in', value: data.data }] }
      await navigate({ pathname: '/tickets', search: String(new URLSearchParams({ where: JSON.stringify(where) })) })
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
  }
}
