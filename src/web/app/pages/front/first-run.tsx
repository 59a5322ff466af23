import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { firstRun } from '../../../base/api/sign-in.ts'
import { LineField } from '../../../base/ui/line-field.tsx'
import { PageHeading } from '../../../base/ui/page-heading.tsx'
import { PasswordField } from '../../../base/ui/password-field.tsx'
import { FrontForm, useFrontCall } from './front-form.tsx'
import { FrontPage } from './front-page.tsx'

const names = ['code', 'name', 'email'] as const

/** Creates the first administrator; needs the code that the server printed at its start. */
export const FirstRunPage = () => {
  const { t } = useTranslation('common')
  const [params] = useSearchParams()
  const [values, setValues] = useState({ code: params.get('code') ?? '', name: '', email: '', password: '' })
  const { isPending, failure, send } = useFrontCall()
  const field = (name: keyof typeof values) => {
    const messages = failure?.errors[name]
    return {
      name,
      required: true,
      label: t(`firstRun.${name}`),
      value: values[name],
      error: messages !== undefined,
      helperText: messages?.join(' '),
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }
  }
  return (
    <FrontPage width={440}>
      <Stack spacing={4}>
        <PageHeading title={t('firstRun.title')} />
        <Typography color="text.secondary">{t('firstRun.text')}</Typography>
        <FrontForm
          failure={failure?.message}
          isPending={isPending}
          submit={t('firstRun.create')}
          onSubmit={() => void send(() => firstRun({ ...values, email: values.email.trim() }))}
        >
          {names.map((name) => (
            <LineField
              key={name}
              {...field(name)}
              type={name === 'email' ? 'email' : 'text'}
              dir={name === 'name' ? 'auto' : 'ltr'}
              autoComplete={name === 'code' ? 'one-time-code' : name}
            />
          ))}
          <PasswordField
            {...field('password')}
            helperText={field('password').helperText ?? t('password.rule')}
            autoComplete="new-password"
          />
        </FrontForm>
      </Stack>
    </FrontPage>
  )
}
