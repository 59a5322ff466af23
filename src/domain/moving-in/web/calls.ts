import { useQuery } from '@tanstack/react-query'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { readMessage, readOne } from '../../../web/base/api/shapes.ts'
import { cacheAnswer } from '../../../web/data/rows/cache-answer.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import type { ImportDetails } from '../answers.ts'
import type { ImportPlan } from '../import-plan.ts'

/** Maximum size of a file in megabytes. */
export const maxMegabytes = 50

const pathOf = (id: string, call: string): string => `/work-imports/${encodeURIComponent(id)}/${call}`
/** Returns a query key of the row, so that live events of the import find it. */
const keyOf = (id: string) => queryKeys.row('work_import', id, 'details')

/** Interval of polling for progress in milliseconds. */
const pollInterval = 1000

/** Reads details of an import besides its row, and polls them while a job is running. */
export const useDetails = (id: string, isBusy: boolean) =>
  useQuery<ImportDetails, CallError>({
    queryKey: keyOf(id),
    queryFn: async () => (await client.get<{ readonly data: ImportDetails }>(pathOf(id, 'details'))).data.data,
    refetchInterval: isBusy ? pollInterval : false,
  })

const cacheDetails = async (id: string, body: { readonly data: ImportDetails }): Promise<ImportDetails> => {
  await cacheAnswer(keyOf(id), body.data)
  return body.data
}

/** Saves a plan. @returns details, in which the survey may have changed @throws CallError with errors by path */
export const savePlan = async (id: string, plan: ImportPlan): Promise<ImportDetails> =>
  cacheDetails(id, (await client.put<{ readonly data: ImportDetails }>(pathOf(id, 'plan'), plan)).data)

export type Step = 'try' | 'start' | 'cancel' | 'undo'
/** Starts or cancels a job. @returns the server's message @throws CallError */
export const runStep = async (id: string, step: Step): Promise<string | undefined> => {
  const { data } = await client.post<{ readonly data: ImportDetails }>(pathOf(id, step))
  await cacheDetails(id, data)
  return readMessage(data)
}

type Sending = { readonly signal: AbortSignal; readonly onPercent: (percent: number | undefined) => void }

/**
 * Uploads a file, which the server surveys at once.
 * @param onPercent receives the percentage sent, then undefined during the survey
 * @returns id of the import @throws CallError with `errors.file`
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
