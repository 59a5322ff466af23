import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { readMessage, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { OwnSection } from './own-section.tsx'

const path = '/profile/second-factor'
const QrPicture = deferred(async () => (await import('./qr-picture.tsx')).QrPicture, 200)

/** A form of one field, with a refusal shown at the field. */
const OneField = ({
  field,
  label,
  button,
  send,
}: {
  readonly field: 'current_password' | 'code'
  readonly label: string
  readonly button: string
  readonly send: (value: string) => Promise<void>
}) => {
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || value === '') return
    setPending(true)
    setFault(undefined)
    try {
      await send(value)
    } catch (error) {
      const { errors, message } = error as CallError
      setFault(errors[field]?.join(' ') ?? message)
    }
    setPending(false)
  }
  const shared = {
    label,
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
    error: fault !== undefined,
    helperText: fault,
  }
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ maxInlineSize: 360 }}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {field === 'code' ? (
        <TextField {...shared} autoFocus slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'one-time-code' } }} />
      ) : (
        <PasswordField {...shared} autoComplete="current-password" />
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={value === ''}
        aria-disabled={pending}
        sx={{ alignSelf: 'start' }}
      >
        {button}
      </Button>
    </Stack>
  )
}

/** Codes for the case that the device is lost; shown once. */
const RecoveryCodes = ({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) => {
  const { t } = useTranslation(['office', 'common'])
  return (
    <>
      <Alert severity="warning" sx={{ marginBlockEnd: 3 }}>
        {t('office:factor.keep')}
      </Alert>
      <Box
        component="ul"
        dir="ltr"
        sx={{ columns: { xs: 1, sm: 2 }, fontFamily: 'monospace', listStyle: 'none', p: 0, maxInlineSize: 480 }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('office:factor.copy')}
        </Button>
        <Button onClick={onDone}>{t('common:close')}</Button>
      </Stack>
    </>
  )
}

type Begun = { readonly secret: string; readonly address: string }
type Step = 'begin' | 'end' | Begun | { readonly codes: readonly string[] } | undefined

/** Signing in with a code of an authenticator app beside the password. */
export const SecondFactor = () => {
  const { t } = useTranslation('office')
  const [step, setStep] = useState<Step>()
  const { data, refetch } = useQuery({
    queryKey: queryKeys.other('second-factor'),
    queryFn: async () => readOne((await client.get<unknown>(path)).data),
    enabled: settings.own,
    staleTime: 0,
  })
  if (!settings.own) return null
  if (data === undefined) return <WaitingBlock height={120} />
  const isActive = data.active === true
  const begin = async (current_password: string) => {
    const { secret, address } = readOne((await client.post<unknown>(path, { current_password })).data)
    setStep({ secret: String(secret), address: String(address) })
  }
  const confirm = async (code: string) => {
    const answer = await client.put<unknown>(path, { code })
    notify({ type: 'success', message: readMessage(answer.data) ?? '' })
    setStep({ codes: (readOne(answer.data).recovery_codes as readonly string[] | undefined) ?? [] })
    await refetch()
  }
  const end = async (current_password: string) => {
    const answer = await client.post<unknown>(`${path}/end`, { current_password })
    notify({ type: 'success', message: readMessage(answer.data) ?? '' })
    setStep(undefined)
    await refetch()
  }
  const state = [
    isActive ? t('factor.active', { count: Number(data.recovery_left ?? 0) }) : t('factor.none'),
    ...(data.demanded === true ? [t('factor.demanded')] : []),
  ].join(' ')
  return (
    <OwnSection title={t('factor.title')} text={state} isState>
      {step === undefined &&
        (isActive ? (
          data.demanded !== true && (
            <Button variant="outlined" color="inherit" onClick={() => setStep('end')}>
              {t('factor.end')}
            </Button>
          )
        ) : (
          <Button variant="contained" onClick={() => setStep('begin')}>
            {t('factor.begin')}
          </Button>
        ))}
      {step === 'begin' && (
        <OneField field="current_password" label={t('factor.password')} button={t('factor.next')} send={begin} />
      )}
      {step === 'end' && (
        <OneField field="current_password" label={t('factor.password')} button={t('factor.end')} send={end} />
      )}
      {typeof step === 'object' && 'secret' in step && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, alignItems: 'flex-start' }}>
          <QrPicture text={step.address} />
          <Box sx={{ flex: 1, minInlineSize: 240 }}>
            <Typography variant="body2">{t('factor.scan')}</Typography>
            <Box component="code" dir="ltr" sx={{ display: 'block', marginBlock: 2, overflowWrap: 'anywhere' }}>
              {step.secret.match(/.{1,4}/g)?.join(' ')}
            </Box>
            <OneField field="code" label={t('factor.code')} button={t('factor.confirm')} send={confirm} />
          </Box>
        </Box>
      )}
      {typeof step === 'object' && 'codes' in step && (
        <RecoveryCodes codes={step.codes} onDone={() => window.location.reload()} />
      )}
    </OwnSection>
  )
}
