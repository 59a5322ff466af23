import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '../../../web/ui/page-heading.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

/** The user's own account: profile, password, sessions. */
export const ProfilePage = () => {
  const { t } = useTranslation('common')
  return (
    <Box sx={{ maxInlineSize: 720 }}>
      <Box sx={{ marginBlockEnd: 4 }}>
        <PageHeading title={t('profile.title')} />
      </Box>
      <Stack spacing={4}>
        <ProfileForm />
        <PasswordForm />
        <Sessions />
      </Stack>
    </Box>
  )
}
