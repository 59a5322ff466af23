import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Placed, readArrangement } from '../../../core/arrangement.ts'
import { client } from '../../api/client.ts'
import { isRow, readMessage } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { useStoredText } from '../../collection/layout-store.ts'
import { queryClient } from '../../data/query-client.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { notify } from '../../feedback/notices.ts'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/**
 * How the user arranged a page, the home page unless said: with the user on our own server. The specification says nothing of the call's
 * form, so that with another server it is kept on the device.
 * @param device name under which it is kept there
 */
export const useArrangement = (path = '/home/sections', device: Parameters<typeof useStoredText>[0] = 'home') => {
  const queryKey = queryKeys.other('arrangement', device, path)
  const { t } = useTranslation('common')
  const [text, keep] = useStoredText(device)
  const asked = useQuery({
    queryKey,
    enabled: settings.own,
    queryFn: async () => {
      const { data } = await client.get<unknown>(path)
      return readArrangement(isRow(data) ? data.data : undefined) ?? []
    },
  })
  const ofDevice = readArrangement(parsed(text)) ?? []
  return {
    /** Undefined while it is not known yet, and where it could not be read. */
    kept: settings.own ? asked.data : ofDevice,
    failed: settings.own && asked.isError && asked.data === undefined,
    retry: () => void asked.refetch(),
    /** @throws CallError where the server refuses it */
    save: async (sections: readonly Placed[]): Promise<void> => {
      let message: string | undefined
      if (settings.own) {
        const { data } = await client.put<unknown>(path, { sections })
        message = readMessage(data)
        queryClient.setQueryData(queryKey, sections)
      } else keep(sections.length === 0 ? undefined : JSON.stringify(sections))
      notify({ type: 'success', message: message ?? t('message.updated') })
    },
  }
}
