import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Placed, readArrangement } from '../../../../core/declare/arrangement.ts'
import { client } from '../../../base/api/client.ts'
import { isRow, readMessage } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { cacheAnswer } from '../../../data/rows/cache-answer.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { useStoredText } from '../../../views/collection/layout-store.ts'

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/**
 * The user's arrangement of a page, by default the home page. Our own server stores it with the user; the specification
 * does not define the call, so other servers' users have it on the device.
 * @param device key of the stored value on the device
 */
export const useArrangement = (path = '/home/sections', device: Parameters<typeof useStoredText>[0] = 'home') => {
  const queryKey = queryKeys.other('arrangement', device, path)
  const { t } = useTranslation('common')
  const [text, storeText] = useStoredText(device)
  const query = useQuery({
    queryKey,
    enabled: settings.own,
    queryFn: async () => {
      const { data } = await client.get<unknown>(path)
      return readArrangement(isRow(data) ? data.data : undefined) ?? []
    },
  })
  const local = readArrangement(parse(text)) ?? []
  return {
    /** The stored arrangement; undefined while loading and where it could not be read. */
    stored: settings.own ? query.data : local,
    failed: settings.own && query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    /** @throws CallError if the server refuses it */
    save: async (sections: readonly Placed[]): Promise<void> => {
      let message: string | undefined
      if (settings.own) {
        const { data } = await client.put<unknown>(path, { sections })
        message = readMessage(data)
        await cacheAnswer(queryKey, sections)
      } else storeText(sections.length === 0 ? undefined : JSON.stringify(sections))
      notify({ type: 'success', message: message ?? t('message.updated') })
    },
  }
}
