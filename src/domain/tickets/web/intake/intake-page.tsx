import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { Brand } from '../../../../web/base/ui/brand.tsx'
import { PageHeading } from '../../../../web/base/ui/page-heading.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { MessagePage } from '../../../../web/base/ui/state/message-page.tsx'
import { RowSkeleton } from '../../../../web/base/ui/state/row-skeleton.tsx'
import type { AskedField } from '../../intake-form.ts'
import { priorities } from '../../priorities.ts'
import { FormFiles } from './form-files.tsx'

type Asked = { readonly field: AskedField; readonly wire: string; readonly required: boolean }
type Named = { readonly id: string; readonly name: string }
type Form = {
  readonly name: string
  readonly intro: string | null
  readonly fields: readonly Asked[]
  readonly types: readonly Named[]
  readonly domains: readonly Named[]
}
type Sent = { readonly message: string; readonly number: string | number | null }
type Values = { readonly [wire: string]: string }

type InputsProps = {
  readonly form: Form
  readonly values: Values
  readonly errors: { readonly [field: string]: readonly string[] }
  readonly onChange: (wire: string, value: string) => void
}

const Inputs = ({ form, values, errors, onChange }: InputsProps) => {
  const { t } = useTranslation(['share', 'intake_form'])
  const always: readonly { wire: string; required: boolean; field?: AskedField }[] = [
    { wire: 'requester_email', required: true },
    { wire: 'title', required: true },
  ]
  const choices = (field: AskedField | undefined) => {
    if (field === 'domain' || field === 'type')
      return (field === 'domain' ? form.domains : form.types).map(({ id, name }) => ({ value: id, label: name }))
    if (field === 'priority')
      return priorities.map((value) => ({ value, label: t(`intake_form:choice.priority.${value}`) }))
    return undefined
  }
  return [...always, ...form.fields.filter(({ field }) => field !== 'files')].map(({ wire, required, field }) => {
    const options = choices(field)
    const isMail = wire === 'requester_email'
    return (
      <TextField
        key={wire}
        name={wire}
        label={t(`share:form.${isMail ? 'email' : wire}`)}
        value={values[wire] ?? ''}
        required={required}
        fullWidth
        error={errors[wire] !== undefined}
        helperText={errors[wire]?.join(' ')}
        onChange={({ target }) => onChange(wire, target.value)}
        {...(options === undefined ? {} : { select: true })}
        {...(field === 'description' ? { multiline: true, minRows: 5, maxRows: 16 } : {})}
        {...(isMail ? { type: 'email', autoComplete: 'email' } : {})}
        slotProps={{ htmlInput: { dir: isMail ? 'ltr' : 'auto', maxLength: field === 'description' ? 10_000 : 300 } }}
      >
        {options !== undefined && !required && <MenuItem value="">{t('share:form.none')}</MenuItem>}
        {options?.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            <bdi>{label}</bdi>
          </MenuItem>
        ))}
      </TextField>
    )
  })
}

const formOf = (values: Values, files: readonly File[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const file of files) form.append('files[]', file)
  return form
}

type AskProps = { readonly form: Form; readonly path: string; readonly onSent: (sent: Sent) => void }

const Ask = ({ form, path, onSent }: AskProps) => {
  const { t } = useTranslation('share')
  const [values, setValues] = useState<Values>({})
  const [files, setFiles] = useState<readonly File[]>([])
  const [website, setWebsite] = useState('')
  const [failure, setFailure] = useState<CallError>()
  const [isPending, setPending] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const asksFiles = form.fields.find(({ field }) => field === 'files')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    const filled: Values = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    try {
      const body = { title: '', requester_email: '', ...filled, website }
      const { data } = await client.post<{ readonly data: { number: Sent['number'] }; readonly message: string }>(
        files.length === 0 ? path : `${path}/files`,
        files.length === 0 ? body : formOf(body, files),
      )
      onSent({ message: data.message, number: data.data.number })
    } catch (error) {
      flushSync(() => {
        setFailure(error as CallError)
        setPending(false)
      })
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }
  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={(event) => void submit(event)}>
      <PageHeading title={form.name} />
      {(form.intro ?? '') !== '' && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
          {form.intro}
        </Typography>
      )}
      {failure !== undefined && <Alert severity="error">{failure.message}</Alert>}
      <Inputs
        form={form}
        values={values}
        errors={failure?.errors ?? {}}
        onChange={(wire, value) => setValues((now) => ({ ...now, [wire]: value }))}
      />
      {asksFiles !== undefined && (
        <FormFiles files={files} required={asksFiles.required} errors={failure?.errors?.files} onChange={setFiles} />
      )}
      {/* Only programs see this field, since they fill in every field. */}
      <Box
        aria-hidden="true"
        sx={{ position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={({ target }) => setWebsite(target.value)}
        />
      </Box>
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending} sx={{ justifySelf: 'start' }}>
        {t(isPending ? 'form.sending' : 'form.send')}
      </Button>
    </Stack>
  )
}

/** A public form: anybody who has its address can ask, without an account. */
export const IntakePage = () => {
  const { t } = useTranslation('share')
  const { token = '' } = useParams()
  const path = `/public/forms/${encodeURIComponent(token)}`
  const [form, setForm] = useState<Form>()
  const [error, setError] = useState<CallError>()
  const [sent, setSent] = useState<Sent>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    setError(undefined)
    client.get<{ readonly data: Form }>(path).then(
      ({ data }) => setForm(data.data),
      (thrown: CallError) => setError(thrown),
    )
  }, [path, tries])
  if (error?.statusCode === 404)
    return <MessagePage code={404} title={t('form.gone.title')} text={t('form.gone.text')} />
  if (error !== undefined) return <ErrorState error={error} onRetry={() => setTries((now) => now + 1)} page />
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        gap: 6,
        p: 4,
        paddingBlockStart: '6vh',
      }}
    >
      <Brand />
      <Paper elevation={1} sx={{ inlineSize: '100%', maxInlineSize: 600, p: { xs: 4, sm: 6 } }}>
        {form === undefined ? (
          <RowSkeleton />
        ) : sent === undefined ? (
          <Ask form={form} path={path} onSent={setSent} />
        ) : (
          <Stack spacing={4}>
            <PageHeading title={t('form.sent')} />
            <Alert severity="success" role="status">
              <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
                {sent.message}
              </Typography>
              {sent.number !== null && (
                <Typography>{t('form.number', { name: `\u2068#${sent.number}\u2069` })}</Typography>
              )}
            </Alert>
            <Box>
              <Button onClick={() => setSent(undefined)}>{t('form.another')}</Button>
            </Box>
          </Stack>
        )}
      </Paper>
    </Box>
  )
}
