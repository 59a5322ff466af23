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
import type { Model } from '../../../core/declare/model.ts'
import { feedTargets } from '../../../core/time/days/feeds.ts'
import { keyOfEntity, keyOfFeed } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { sizes } from '../../base/theme/tokens.ts'
import { PageHead } from '../../base/ui/page-head.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useRow } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'

type About = { readonly about_type: string | null; readonly about_id: string | null }
type Feed = About & { readonly id: string; readonly ending: string; readonly about_title: string | null }
const key = queryKeys.other('calendar-feeds')
const isAbout = (one: About, { about_type, about_id }: About): boolean =>
  one.about_type === about_type && one.about_id === about_id

type Props = { readonly about: About; readonly feed: Feed | undefined; readonly title: string; readonly text: string }

/** One address: it can be made, is shown once, and can be made again and ended. */
const Address = ({ about, feed, title, text }: Props) => {
  const { t } = useTranslation(['calendar', 'common', 'facets'])
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
          {feed === undefined
            ? t('calendar:feed.none')
            : t('calendar:feed.is', { ending: `\u2066${feed.ending}\u2069` })}
        </Typography>
        {url !== undefined && (
          <>
            <Alert severity="info">{t('calendar:feed.once')}</Alert>
            <TextField
              fullWidth
              value={url}
              slotProps={{
                htmlInput: { readOnly: true, dir: 'ltr', 'aria-label': t('calendar:feed.of', { title: isolated }) },
              }}
              onFocus={({ target }) => target.select()}
            />
            <Button onClick={() => void navigator.clipboard.writeText(url)}>{t('calendar:feed.copy')}</Button>
          </>
        )}
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            aria-label={`${t(feed === undefined ? 'calendar:feed.first' : 'calendar:feed.make')}: ${title}`}
            onClick={() => void make()}
          >
            {t(feed === undefined ? 'calendar:feed.first' : 'calendar:feed.make')}
          </Button>
          {feed !== undefined && (
            <Button aria-label={`${t('calendar:feed.end')}: ${title}`} onClick={() => void end(feed.id)}>
              {t('calendar:feed.end')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  )
}

/** The address of a row's calendar, for which the page was opened. */
const RowAddress = ({
  model,
  id,
  feed,
}: {
  readonly model: Model
  readonly id: string
  readonly feed: Feed | undefined
}) => {
  const { t } = useTranslation()
  const { query } = useRow(model, id)
  const row = query.data?.data
  if (query.error !== null) return <ErrorState error={query.error as CallError} onRetry={() => void query.refetch()} />
  if (row === undefined) return <RowSkeleton />
  return (
    <Address
      about={{ about_type: model.name, about_id: id }}
      feed={feed}
      title={titleOf(model, row)}
      text={t(keyOfFeed(model.name))}
    />
  )
}

/** One's own private calendar addresses: of all that is one's own, and of rows that have one (`?project=<id>`). */
export const FeedPage = () => {
  const { t } = useTranslation(['calendar', 'common', 'facets'])
  const { models } = useProduct()
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () =>
      ((await client.get<unknown>('/calendar-feeds')).data as { readonly data: readonly Feed[] }).data,
  })
  const own: About = { about_type: null, about_id: null }
  const model = feedTargets(models).find(({ name }) => params.has(name))
  const id = model === undefined ? null : params.get(model.name)
  const asked: About | undefined = model === undefined ? undefined : { about_type: model.name, about_id: id }
  const others = data?.filter((one) => !isAbout(one, own) && (asked === undefined || !isAbout(one, asked))) ?? []
  return (
    <>
      <PageHead title={t('facets:feed')} />
      {error !== null && <ErrorState error={error as CallError} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowSkeleton />}
      {data !== undefined && (
        <Stack spacing={4}>
          <Typography color="text.secondary">{t('calendar:feed.password')}</Typography>
          {asked !== undefined && model !== undefined && id !== null && (
            <RowAddress key={id} model={model} id={id} feed={data.find((one) => isAbout(one, asked))} />
          )}
          <Address
            about={own}
            feed={data.find((one) => isAbout(one, own))}
            title={t('calendar:feed.own')}
            text={t('calendar:feed.text')}
          />
          {others.map((one) => (
            <Address
              key={one.id}
              about={one}
              feed={one}
              title={one.about_title ?? t(keyOfEntity(String(one.about_type), 'one'))}
              text={t(one.about_title === null ? 'calendar:feed.unseen' : keyOfFeed(String(one.about_type)))}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
