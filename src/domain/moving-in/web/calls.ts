import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { readMessage, readOne } from '../../../web/api/shapes.ts'
import { queryClient } from '../../../web/data/query-client.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportPlan } from '../import-plan.ts'

/** Most megabytes of a file. */
export const mostMegabytes = 50

const pathOf = (id: string, call: string): string => `/work-imports/${encodeURIComponent(id)}/${call}`
/** Below the entity's address: news of the import finds it by that. */
const keyOf = (id: string) => queryKeys.row('work_import', id, 'details')

/** How often is asked how far an import is, in milliseconds. */
const between = 1000

/** Everything of an import beside its row; asked again while something is under way. */
export const useDetails = (id: string, isBusy: boolean) =>
  useQuery<ImportDetails, CallError>({
    queryKey: keyOf(id),
    queryFn: async () => (await client.get<{ readonly data: ImportDetails }>(pathOf(id, 'details'))).data.data,
    refetchInterval: isBusy ? between : false,
  })

const keep = (id: string, body: { readonly data: ImportDetails }): ImportDetails => {
  queryClient.setQueryData(keyOf(id), body.data)
  return body.data
}

/** Keeps a plan. @returns with it, the survey may be another @throws CallError with errors by path */
export const savePlan = async (id: string, plan: ImportPlan): Promise<ImportDetails> =>
  keep(id, (await client.put<{ readonly data: ImportDetails }>(pathOf(id, 'plan'), plan)).data)

export type Step = 'try' | 'start' | 'cancel' | 'undo'
/** Begins or ends work in the background. @returns the server's sentence @throws CallError */
export const takeStep = async (id: string, step: Step): Promise<string | undefined> => {
  const { data } = await client.post<{ readonly data: ImportDetails }>(pathOf(id, step))
  keep(id, data)
  return readMessage(data)
}

type Sending = { readonly signal: AbortSignal; readonly onPercent: (percent: number | undefined) => void }

/**
 * Sends a file, which is read at once.
 * @param onPercent told how much of it is there, then undefined while it is read
 * @returns the id of the import @throws CallError with `errors.file`
 */
export const sendFile = async (file: File, { signal, onPercent }: Sending): Promise<string> => {
  const form = new FormData()
  form.append('file', file, file.name)
  const { data } = await client.post<unknown>('/work-imports', form, {
    signal,
    onUploadProgress: ({ loaded, total }) =>
      onPercent(total === undefined || loaded >= total ? undefined : Math.floor((100 * loaded) / total)),
  })
  return String(readOne(data).id)
}
