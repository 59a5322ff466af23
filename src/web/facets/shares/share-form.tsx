import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultShareHours } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { copyText } from '../../base/feedback/copy-text.ts'
import { LineField } from '../../base/ui/line-field.tsx'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { useApply } from '../../data/rows/use-write.ts'
import { useFacetModel } from '../facet-model.ts'
import { sharedPath } from './shared-path.ts'

/** Lifetimes to choose from, in hours. */
const periods = [1, defaultShareHours, 168, 720] as const

/** The address of a new link. It is shown only once: the server stores a hash of its token. */
const NewLink = ({ address }: { address: string }) => {
  const { t } = useTranslation('share')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const now = document.activeElement
    // Mounted with the server's answer: if the focus has left the dialog by then, it is not moved.
    if (now !== document.body && field.current?.closest('[role=dialog]')?.contains(now) !== true) return
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = async () => {
    // Otherwise the selected text can still be copied by hand.
    if (!(await copyText(address, { done: t('copied'), failed: t('copyFailed') }))) field.current?.select()
  }
  return (
    <Alert severity="success" role="status" sx={{ '& .MuiAlert-message': { flex: 1, minInlineSize: 0 } }}>
      {t('made')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlockStart: 3 }}>
        <Box sx={{ flex: '1 1 220px' }}>
          <LineField
            name="link"
            label={t('link')}
            value={address}
            dir="ltr"
            inputRef={field}
            onChange={() => undefined}
          />
        </Box>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Box>
    </Alert>
  )
}

/** The form of a new share link: lifetime, attachments, password. */
export const ShareForm = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation('share')
  const link = useFacetModel('shares')
  const apply = useApply()
  const [hours, setHours] = useState<number>(defaultShareHours)
  const [password, setPassword] = useState('')
  const [withFiles, setWithFiles] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const [address, setAddress] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setFault(undefined)
    try {
      const request = { hours, shows_attachments: withFiles, ...(password === '' ? {} : { password }) }
      const { data } = await client.post<unknown>(
        `${model.entity.api}/${encodeURIComponent(String(row.id))}/share-links`,
        request,
      )
      const { id, token } = readOne(data)
      setAddress(`${window.location.origin}${sharedPath(model)}/${String(id)}#${String(token)}`)
      setPassword('')
      void apply(data, { rows: link })
    } catch (error) {
      const { errors, message } = error as CallError
      setFault(errors.password?.join(' ') ?? message)
    }
    setPending(false)
  }
  return (
    <Stack component="form" spacing={3} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      {address !== undefined && <NewLink key={address} address={address} />}
      <TextField select label={t('goodFor')} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
        {periods.map((period) => (
          <MenuItem key={period} value={period}>
            {t(`period.h${period}`)}
          </MenuItem>
        ))}
      </TextField>
      <PasswordField
        name="password"
        label={t('password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={fault !== undefined}
        helperText={fault}
      />
      <FormControlLabel
        control={<Checkbox checked={withFiles} onChange={(_, checked) => setWithFiles(checked)} />}
        label={t('attachments')}
      />
      <Button type="submit" variant="contained" aria-disabled={pending} sx={{ alignSelf: 'start' }}>
        {t('make')}
      </Button>
    </Stack>
  )
}
