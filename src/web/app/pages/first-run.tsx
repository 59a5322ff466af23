import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { CallError } from '../../base/api/errors.ts'
import { firstRun } from '../../base/api/sign-in.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { LineField } from '../../base/ui/line-field.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'

const names = ['code', 'name', 'email'] as const

/** Creates the first administrator; needs the code that the server printed at its start. */
export const FirstRunPage = () => {
  const { t } = useTranslation('common')
  const [params] = useSearchParams()
  const [values, setValues] = useState({ code: params.get('code') ?? '', name: '', email: '', password: '' })
  const [failure, setFailure] = useState<CallError>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setFailure(undefined)
    try {
      await firstRun({ ...values, email: values.email.trim() })
    } catch (error) {
      setFailure(error as CallError)
      setPending(false)
    }
  }
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
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        gap: 6,
        p: 4,
        paddingBlockStart: '8vh',
      }}
    >
      <Brand />
      <Paper elevation={1} sx={{ inlineSize: '100%', maxInlineSize: 440, p: 6 }}>
        <Stack component="form" spacing={4} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
          <PageHeading title={t('firstRun.title')} />
          <Typography color="text.secondary">{t('firstRun.text')}</Typography>
          {failure !== undefined && <Alert severity="error">{failure.message}</Alert>}
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
          <Button type="submit" variant="contained" size="large" aria-disabled={pending}>
            {t('firstRun.create')}
          </Button>
        </Stack>
      </Paper>
    </Box>
  )
}
