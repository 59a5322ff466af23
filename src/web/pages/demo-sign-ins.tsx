import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type SignIn, settings } from '../settings.ts'

/** The demo organisation's people, one click each; only a demo installation tells of them. */
export const DemoSignIns = ({ disabled, onChoose }: { disabled: boolean; onChoose: (one: SignIn) => void }) => {
  const { t } = useTranslation('common')
  return (
    <Paper elevation={1} component="section" sx={{ inlineSize: '100%', maxInlineSize: 400, p: 5 }}>
      <Typography variant="h2">{t('login.demo')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBlock: 2 }}>
        {t('login.demoText')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {settings.signIns.map((one) => (
          <Box component="li" key={one.email}>
            <Button
              fullWidth
              color="inherit"
              disabled={disabled}
              onClick={() => onChoose(one)}
              sx={{ justifyContent: 'space-between', gap: 4 }}
            >
              <bdi dir="ltr">{one.email}</bdi>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <bdi>{one.role}</bdi>
              </Box>
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
