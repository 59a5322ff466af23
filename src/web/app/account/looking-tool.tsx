import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { account } from '../../../core/account/account.ts'
import { isLooking } from '../../base/api/session.ts'
import { stopLooking } from '../../base/api/sign-in.ts'
import { useMe } from '../../data/access/me.tsx'

/** Says as whom one looks, and ends it. */
export const LookingTool = () => {
  const { t } = useTranslation('common')
  const me = useMe()
  const navigate = useNavigate()
  if (!isLooking()) return null
  const end = async () => {
    await navigate(`${account.api}/${String(me.id)}`)
    stopLooking()
  }
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        paddingInlineStart: 2,
        borderRadius: 1,
        backgroundColor: 'warning.main',
        color: 'warning.contrastText',
        fontSize: '0.8125rem',
      }}
    >
      <VisibilityIcon fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, maxInlineSize: 240 }}>
        {t('looking.as', { name: String(me.name ?? '') })}
      </Box>
      <Button size="small" color="inherit" onClick={() => void end()}>
        {t('looking.end')}
      </Button>
    </Box>
  )
}
