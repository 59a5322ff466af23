import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { iconOf } from '../../../base/ui/icons.ts'
import { useNavigation } from '../../../fields/commands/navigation.ts'

/** Links to all pages that the user may open, grouped as in the navigation. */
export const ScreensSection = () => {
  const { t } = useTranslation()
  const groups = useNavigation()
  if (groups.length === 0) return <Typography color="text.secondary">{t('common:home.empty')}</Typography>
  return groups.map(({ group, entries }) => (
    <Box key={group} sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Typography variant="h3" color="text.secondary" sx={{ marginBlockEnd: 2 }}>
        {t(`common:group.${group}`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))' }}>
        {entries.map(({ to, icon, key, about }) => {
          const Icon = iconOf(icon)
          return (
            <Card key={to} variant="outlined">
              <CardActionArea component={Link} to={to} sx={{ blockSize: '100%' }}>
                <CardContent sx={{ display: 'flex', gap: 3 }}>
                  <Icon color="primary" />
                  <Box>
                    <Typography component="span" sx={{ fontWeight: 600 }}>
                      {t(key)}
                    </Typography>
                    {about !== undefined && (
                      <Typography variant="body2" color="text.secondary">
                        {t(about)}
                      </Typography>
                    )}
                  </Box>
                </CardContent>
              </CardActionArea>
            </Card>
          )
        })}
      </Box>
    </Box>
  ))
}
