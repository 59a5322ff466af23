import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/base/api/client.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { formatDay } from '../../../web/base/i18n/format.ts'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { type Release, releases } from '../releases.ts'

const [newest] = releases

const Changes = ({ release }: { release: Release }) => {
  const { t } = useTranslation('changes')
  const reading = useReading()
  return (
    <Paper component="section" sx={{ padding: 4 }} aria-labelledby={`release-${release.version}`}>
      <Typography id={`release-${release.version}`} variant="h2">
        {t('release', { version: release.version })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <time dateTime={release.date}>{formatDay(release.date, reading.locale)}</time>
      </Typography>
      <Box component="ul" sx={{ paddingInlineStart: 5, marginBlock: 3, maxInlineSize: '72ch' }}>
        {release.changes.map((change) => (
          <Box component="li" key={change} sx={{ marginBlockEnd: 1 }}>
            {t(`in.${release.version.replaceAll('.', '_')}.${change}`)}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

/** A page with the versions of the pages and of the server, and the changes of each release. */
export const VersionPage = () => {
  const { t } = useTranslation(['changes', 'shell'])
  const { data, isPending, isError } = useQuery({
    queryKey: queryKeys.other('version'),
    queryFn: async () => String(readOne((await client.get<unknown>('/version')).data).version ?? ''),
  })
  return (
    <PageBody>
      <PageHead title={t('shell:changes')} />
      <Stack spacing={4}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, margin: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t('pages')}
          </Box>
          <Box component="dd" sx={{ margin: 0 }}>
            <bdi dir="ltr">{newest.version}</bdi>
          </Box>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t('server')}
          </Box>
          <Box component="dd" sx={{ margin: 0 }}>
            {isPending ? <Skeleton width={60} /> : <bdi dir="ltr">{isError || data === '' ? t('unknown') : data}</bdi>}
          </Box>
        </Box>
        {data !== undefined && data !== '' && data !== newest.version && <Alert severity="info">{t('differ')}</Alert>}
        {releases.map((release) => (
          <Changes key={release.version} release={release} />
        ))}
      </Stack>
    </PageBody>
  )
}
