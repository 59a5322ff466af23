import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import { PageBody } from '../../base/ui/page-body.tsx'
import { PageHead } from '../../base/ui/page-head.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

/** The user's own account: profile, password, second factor, sessions, tokens. */
export const ProfilePage = () => {
  const { t } = useTranslation('common')
  return (
    <PageBody>
      <PageHead title={t('profile.title')} />
      <Paper elevation={1} sx={{ paddingInline: 5 }}>
        <ProfileForm />
        <PasswordForm />
        <SecondFactor />
        <Sessions />
        <Tokens />
      </Paper>
    </PageBody>
  )
}
