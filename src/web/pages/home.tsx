import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOfEmpty } from '../../core/keys.ts'
import { useMe } from '../access/me.tsx'
import { PageHeading } from '../routes/page-heading.tsx'
import { iconOf } from '../shell/icons.ts'
import { useNavigation } from '../shell/navigation.ts'

/** A greeting, and what one may open. */
export const HomePage = () => {
  const { t } = useTranslation()
  const name = String(useMe().name ?? '')
  const groups = useNavigation()
  return (
    <>
      <PageHeading title={t('common:home.title')}>
        <Trans i18nKey="common:home.greeting" values={{ name }} components={{ name: <bdi /> }} />
      </PageHeading>
      {groups.length === 0 && <Typography color="text.secondary">{t('common:home.empty')}</Typography>}
      {groups.map(({ group, entries }) => (
        <Box key={group} component="section" sx={{ marginBlockStart: 6 }}>
          <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
            {t(`common:group.${group}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
            {entries.map(({ to, icon, key, model }) => {
              const Icon = iconOf(icon)
              return (
                <Card key={to} elevation={1}>
                  <CardActionArea component={Link} to={to} sx={{ blockSize: '100%' }}>
                    <CardContent sx={{ display: 'flex', gap: 3 }}>
                      <Icon color="primary" />
                      <Box>
                        <Typography component="span" sx={{ fontWeight: 600 }}>
                          {t(key)}
                        </Typography>
                        <Typography variant="body2" color="text.secondary">
                          {t(keyOfEmpty(model.name))}
                        </Typography>
                      </Box>
                    </CardContent>
                  </CardActionArea>
                </Card>
              )
            })}
          </Box>
        </Box>
      ))}
    </>
  )
}
