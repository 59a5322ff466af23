import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { keyOfEntity } from '../../../core/keys.ts'
import { useRow } from '../../../web/access/readable.ts'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import { titleOf } from '../../../web/data/titles.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product/product.ts'
import { sizes } from '../../../web/theme/tokens.ts'
import { PageHead } from '../../../web/ui/page-head.tsx'
import { ErrorState } from '../../../web/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/ui/state/row-skeleton.tsx'

const kinds = ['project', 'workspace'] as const
type Kind = (typeof kinds)[number]
type About = { readonly about_type: Kind | null; readonly about_id: string | null }
type Feed = About & { readonly id: string; readonly ending: string; readonly about_title: string | null }
const key = queryKeys.other('calendar-feeds')
const isAbout = (one: About, { about_type, about_id }: About): boolean =>
  one.about_type === about_type && one.about_id === about_id

type Props = { readonly about: About; readonly feed: Feed | undefined; readonly title: string; readonly text: string }

/** One address: made, shown once, made anew and ended. */
const Address = ({ about, feed, title, text }: Props) => {
  const { t } = useTranslation(['events', 'common'])
  const act = useAction()
  const [url, setUrl] = useState<string>()
  const make = () =>
    act(
      async () => {
        const answer = await client.post<unknown>('/calendar-feeds', about.about_type === null ? {} : { ...about })
        setUrl((answer.data as { readonly data: { readonly url: string } }).data.url)
        return answer
      },
      { keys: [key] },
      t('common:message.created'),
    )
  const end = (id: string) => {
    setUrl(undefined)
    return act(() => client.delete<unknown>(`/calendar-feeds/${encodeURIComponent(id)}`), { keys: [key] })
  }
  const isolated = `\u2068${title}\u2069`
  return (
    <Paper component="section" aria-label={title} sx={{ p: 4, maxInlineSize: sizes.page }}>
      <Stack spacing={3} sx={{ alignItems: 'start' }}>
        <Typography component="h2" variant="h3">
          <bdi>{title}</bdi>
        </Typography>
        <Typography>{text}</Typography>
        <Typography color="text.secondary">
          {feed === undefined ? t('events:feed.none') : t('events:feed.is', { ending: `\u2066${feed.ending}\u2069` })}
        </Typography>
        {url !== undefined && (
          <>
            <Alert severity="info">{t('events:feed.once')}</Alert>
            <TextField
              fullWidth
              value={url}
              slotProps={{
                htmlInput: { readOnly: true, dir: 'ltr', 'aria-label': t('events:feed.of', { title: isolated }) },
              }}
              onFocus={({ target }) => target.select()}
            />
            <Button onClick={() => void navigator.clipboard.writeText(url)}>{t('events:feed.copy')}</Button>
          </>
        )}
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            aria-label={`${t(feed === undefined ? 'events:feed.first' : 'events:feed.make')}: ${title}`}
            onClick={() => void make()}
          >
            {t(feed === undefined ? 'events:feed.first' : 'events:feed.make')}
          </Button>
          {feed !== undefined && (
            <Button aria-label={`${t('events:feed.end')}: ${title}`} onClick={() => void end(feed.id)}>
              {t('events:feed.end')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  )
}

/** The address of a row's calendar, for which the page was opened. */
const RowAddress = ({
  kind,
  id,
  feed,
}: {
  readonly kind: Kind
  readonly id: string
  readonly feed: Feed | undefined
}) => {
  const { t } = useTranslation('events')
  const model = useModel(kind)
  const { query } = useRow(model, id)
  const row = query.data?.data
  if (query.error !== null) return <ErrorState error={query.error as CallError} onRetry={() => void query.refetch()} />
  if (row === undefined) return <RowSkeleton />
  return (
    <Address
      about={{ about_type: kind, about_id: id }}
      feed={feed}
      title={titleOf(model, row)}
      text={t(`feed.text_${kind}`)}
    />
  )
}

/** One's own private calendar addresses: of all that is one's own, and of projects and workspaces (`?project=`, `?workspace=`). */
export const FeedPage = () => {
  const { t } = useTranslation(['events', 'common'])
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () =>
      ((await client.get<unknown>('/calendar-feeds')).data as { readonly data: readonly Feed[] }).data,
  })
  const own: About = { about_type: null, about_id: null }
  const kind = kinds.find((one) => params.has(one))
  const id = kind === undefined ? null : params.get(kind)
  const asked: About | undefined = kind === undefined || id === null ? undefined : { about_type: kind, about_id: id }
  const others = data?.filter((one) => !isAbout(one, own) && (asked === undefined || !isAbout(one, asked))) ?? []
  return (
    <>
      <PageHead title={t('events:feed.title')} />
      {error !== null && <ErrorState error={error as unknown as CallError} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowSkeleton />}
      {data !== undefined && (
        <Stack spacing={4}>
          {asked !== undefined && kind !== undefined && id !== null && (
            <RowAddress key={id} kind={kind} id={id} feed={data.find((one) => isAbout(one, asked))} />
          )}
          <Address
            about={own}
            feed={data.find((one) => isAbout(one, own))}
            title={t('events:feed.own')}
            text={t('events:feed.text')}
          />
          {others.map((one) => (
            <Address
              key={one.id}
              about={one}
              feed={one}
              title={one.about_title ?? t(keyOfEntity(String(one.about_type), 'one'))}
              text={t(one.about_title === null ? 'events:feed.unseen' : `events:feed.text_${one.about_type}`)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
