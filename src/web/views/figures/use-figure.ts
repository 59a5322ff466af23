import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { fileNameIn } from '../../base/api/file-name.ts'
import { notify } from '../../base/feedback/notices.ts'
import type { FigureCall } from '../../data/areas/browser-figure.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { saveFile } from '../../data/rows/save-file.ts'

/**
 * A figure's numbers.
 * @param counts entity whose changes make the figure stale
 * @param version version of the figure's row; a new one reads the figure again
 */
export const useFigure = <T>({ path, params }: FigureCall, counts: string, version?: unknown) =>
  useQuery<T, CallError>({
    queryKey: queryKeys.list({ name: counts }, 'figure', path, params, version),
    queryFn: async () => (await client.get<{ data: T }>(path, { params })).data.data,
    placeholderData: (previous) => previous,
  })

/** Downloads a figure as xlsx by a call, not a link: a link could not send the access token. */
export const useWorkbook = () => {
  const { t } = useTranslation('common')
  const [pending, setPending] = useState(false)
  const download = async ({ path, params }: FigureCall): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      const { data, headers } = await client.get<Blob>(path, {
        params: { ...params, format: 'xlsx' },
        responseType: 'blob',
      })
      saveFile(data, fileNameIn(headers['content-disposition']) ?? 'figure.xlsx')
      notify({ type: 'success', message: t('message.reportDownloaded') })
    } catch (error) {
      const { message, statusCode } = error as CallError
      if (statusCode !== 401) notify({ type: 'error', message, key: `figure-${message}` })
    } finally {
      setPending(false)
    }
  }
  return { pending, download }
}
