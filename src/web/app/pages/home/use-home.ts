import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { arrange, type Placed } from '../../../../core/declare/arrangement.ts'
import { writeRecent } from '../../../../core/declare/home.ts'
import { client } from '../../../base/api/client.ts'
import { readMessage } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { useMe } from '../../../data/access/me.tsx'
import { queryClient } from '../../../data/rows/query-client.ts'
import { queryKeys } from '../../../data/rows/query-keys.ts'
import { readRecents } from '../../../fields/commands/recents.ts'
import { useRecentSection } from './recent-section.ts'
import { type Home, pagesKey, readHome, type Section } from './section.ts'
import { useArrangement } from './use-arrangement.ts'

/** Milliseconds after which the sections are read again, as rows become late meanwhile. */
const refreshTime = 5 * 60_000

/**
 * Milliseconds for which the sections are shown again without being read; a write or a live change outdates them at
 * once.
 */
const freshTime = 30_000

export type HomeState = {
  /** Undefined while loading, and where they could not be read. */
  readonly sections: readonly Section[] | undefined
  /** The arrangement that the product has. */
  readonly defaults: readonly Placed[]
  /** The error of the reading. */
  readonly error: Error | null
  readonly retry: () => void
  /** @param placed none: the order that the product has @throws CallError if the server refuses it */
  readonly save: (placed: readonly Placed[]) => Promise<void>
}

/** Reads the sections of our own server, with their contents. */
const useOwnHome = (): HomeState => {
  const locale = useLocale()
  const recent = writeRecent(readRecents(String(useMe().id ?? '')))
  const { t } = useTranslation('common')
  const queryKey = queryKeys.several('home', locale, recent)
  const params = recent === '' ? {} : { recent }
  const query = useQuery<Home>({
    queryKey,
    enabled: settings.own,
    staleTime: freshTime,
    refetchInterval: refreshTime,
    // The rows opened last have changed, and hardly anything else.
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => readHome((await client.get<unknown>('/home/sections', { params, signal })).data),
  })
  return {
    sections: query.data?.sections,
    defaults: query.data?.defaults ?? [],
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    save: async (sections) => {
      const { data } = await client.put<unknown>('/home/sections', { sections })
      // The answer lacks the rows opened last, as the server does not keep those.
      await queryClient.invalidateQueries({ queryKey })
      notify({ type: 'success', message: readMessage(data) ?? t('message.updated') })
    },
  }
}

/** Other servers have no such call: the rows opened last, and all pages, arranged on the device. */
const useOtherHome = (): HomeState => {
  const { t } = useTranslation('home')
  const recent = useRecentSection(!settings.own)
  const { stored = [], save } = useArrangement()
  const parts = [
    recent,
    {
      ...recent,
      key: pagesKey,
      title: t('screens.title'),
      items: [],
      text: t('screens.text'),
      error: null,
      isWide: true as const,
    },
  ]
  return {
    sections: arrange(parts, stored).map(({ part, hidden }) => ({ ...part, hidden })),
    defaults: parts.map(({ key }) => ({ key, hidden: false })),
    error: null,
    retry: () => undefined,
    save,
  }
}

/** The sections of the home page. */
export const useHome = (): HomeState => {
  const [own, other] = [useOwnHome(), useOtherHome()]
  return settings.own ? own : other
}
