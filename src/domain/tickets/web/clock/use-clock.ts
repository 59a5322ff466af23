import { useQuery } from '@tanstack/react-query'
import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import type { CycleAnswer } from '../../sla-answers.ts'

/** Reads every run of a ticket's clock, the present one last. */
export const useClock = (id: string, enabled: boolean) =>
  useQuery<readonly CycleAnswer[], CallError>({
    queryKey: queryKeys.row('ticket', id, 'sla'),
    queryFn: async () =>
      (await client.get<{ readonly data: readonly CycleAnswer[] }>(`/tickets/${encodeURIComponent(id)}/sla`)).data.data,
    enabled,
  })
