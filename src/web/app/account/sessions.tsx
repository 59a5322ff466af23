import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { focusBeside } from '../../base/ui/focus/focus-beside.ts'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { OwnLine, OwnLines } from './own-line.tsx'
import { OwnSection } from './own-section.tsx'

/** Most specific first: Edge's user agent contains Chrome, and Chrome's contains Safari. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

const first = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox, Linux` for a user agent; its first word if it is no known browser; '' for an empty one. */
const deviceName = (userAgent: string): string => {
  const browser = first(browsers, userAgent)
  if (browser === undefined) return userAgent.split(/[\s/]/)[0]?.slice(0, 40) ?? ''
  return [browser, first(systems, userAgent)].filter(Boolean).join(', ')
}

const sessionsKey = queryKeys.other('sessions')

const Session = ({ session }: { session: Row }) => {
  const { t } = useTranslation('common')
  const reading = useReading()
  const act = useAction()
  const device = deviceName(String(session.user_agent ?? ''))
  const end = () =>
    act(() => client.delete<unknown>(`/profile/sessions/${encodeURIComponent(String(session.id))}`), {
      keys: [sessionsKey],
    })
  return (
    <OwnLine
      title={<bdi title={String(session.user_agent ?? '')}>{device === '' ? t('sessions.unknown') : device}</bdi>}
      facts={
        <>
          <bdi dir="ltr">{String(session.ip ?? '')}</bdi> ·{' '}
          {t('sessions.since', { at: formatInstant(String(session.created_at), reading) })} ·{' '}
          {t('sessions.lastUsed', { at: formatInstant(String(session.last_used_at), reading) })}
        </>
      }
      mark={session.current === true ? <Chip size="small" label={t('sessions.current')} /> : undefined}
      endLabel={t('sessions.endOf', { device })}
      onEnd={() => void end()}
    />
  )
}

/** The user's sessions, each with a button to end it. Hidden if the server lacks the call. */
export const Sessions = () => {
  const { t } = useTranslation('common')
  const { data, isLoading } = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => readList((await client.get<unknown>('/profile/sessions')).data).data,
    enabled: settings.own,
  })
  const act = useAction()
  const endOthers = async (button: Element) => {
    // The button is gone once there are no other sessions, so the focus needs another place.
    if (await act(() => client.delete<unknown>('/profile/sessions'), { keys: [sessionsKey] })) focusBeside(button)
  }
  if (isLoading) return <WaitingBlock height={120} />
  if (data === undefined) return null
  return (
    <OwnSection title={t('sessions.title')}>
      <OwnLines>
        {data.map((session) => (
          <Session key={String(session.id)} session={session} />
        ))}
      </OwnLines>
      {data.some(({ current }) => current !== true) && (
        <Button
          color="inherit"
          onClick={({ currentTarget }) => void endOthers(currentTarget)}
          sx={{ marginBlockStart: 3 }}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </OwnSection>
  )
}
