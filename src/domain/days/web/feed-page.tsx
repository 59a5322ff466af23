import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { sizes } from '../../../web/theme/tokens.ts'
import { PageHead } from '../../../web/ui/page-head.tsx'

type Feed = { readonly id: string; readonly about_type: string | null; readonly ending: string }
const key = queryKeys.other('calendar-feeds')

/** One's own private calendar address: made anew, shown once, ended. */
export const FeedPage = () => {
  const { t } = useTranslation(['events', 'common'])
  const act = useAction()
  const [url, setUrl] = useState<string>()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () =>
      ((await client.get<unknown>('/calendar-feeds')).data as { readonly data: readonly Feed[] }).data,
  })
  const own = data?.find(({ about_type }) => about_type === null)
  const make = () =>
    act(
      async () => {
        const answer = await client.post<unknown>('/calendar-feeds', {})
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
  return (
    <>
      <PageHead title={t('events:feed.title')} />
      <Paper sx={{ p: 4, maxInlineSize: sizes.page }}>
        <Stack spacing={3} sx={{ alignItems: 'start' }}>
          <Typography>{t('events:feed.text')}</Typography>
          <Typography color="text.secondary">
            {own === undefined ? t('events:feed.none') : t('events:feed.is', { ending: `\u2066${own.ending}\u2069` })}
          </Typography>
          {url !== undefined && (
            <>
              <Alert severity="info">{t('events:feed.once')}</Alert>
              <TextField
                fullWidth
                value={url}
                slotProps={{ htmlInput: { readOnly: true, dir: 'ltr', 'aria-label': t('events:feed.title') } }}
                onFocus={({ target }) => target.select()}
              />
              <Button onClick={() => void navigator.clipboard.writeText(url)}>{t('events:feed.copy')}</Button>
            </>
          )}
          <Stack direction="row" spacing={2}>
            <Button variant="contained" onClick={() => void make()}>
              {t('events:feed.make')}
            </Button>
            {own !== undefined && <Button onClick={() => void end(own.id)}>{t('events:feed.end')}</Button>}
          </Stack>
        </Stack>
      </Paper>
    </>
  )
}
