import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../core/model.ts'
import { useMe } from '../../../web/access/me.tsx'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { isLocale, languages, locales } from '../../../web/base/languages.ts'
import { toFormData } from '../../../web/data/payload.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { changeOfRow } from '../../../web/data/write-effects.ts'
import { FileInput } from '../../../web/fields/inputs/file.tsx'
import { PickerField } from '../../../web/fields/inputs/picker-field.tsx'
import { timeZones } from '../../../web/fields/inputs/time-zone.tsx'
import { supportedTimeZone } from '../../../web/i18n/format.ts'
import { changeLanguage } from '../../../web/i18n/i18n.ts'
import { useModel } from '../../../web/product/product.ts'

type Profile = { name: string; job_title: string; locale: string; time_zone: string; avatar: unknown }

const startOf = (me: Row): Profile => ({
  name: String(me.name ?? ''),
  job_title: String(me.job_title ?? ''),
  locale: isLocale(me.locale) ? me.locale : 'en',
  time_zone: supportedTimeZone(me.time_zone),
  avatar: me.avatar ?? null,
})

/** Body of the call. The avatar is sent only if it was changed; a file makes the body multipart. */
const bodyOf = ({ avatar, ...values }: Profile, me: Row) => {
  const version = me.version === undefined ? {} : { version: me.version }
  const rest = { ...values, job_title: values.job_title || null, ...version }
  if (avatar instanceof File) return toFormData({ ...rest, avatar }, false)
  return avatar === null && isRow(me.avatar) ? { ...rest, avatar } : rest
}

/** The form of the user's own account. */
export const ProfileForm = () => {
  const { t } = useTranslation()
  const me = useMe()
  const act = useAction()
  const form = useForm<Profile>({ defaultValues: startOf(me) })
  const { isSubmitting, errors } = form.formState
  const model = useModel('user')
  const picture = fieldOf(model, 'avatar')
  // Resets the avatar input after a save; reads that return the same avatar leave a chosen file alone.
  const savedAvatarId = isRow(me.avatar) ? String(me.avatar.id) : ''
  const { setValue } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row changes with every read, the picture does not
  useEffect(() => setValue('avatar', me.avatar ?? null), [savedAvatarId, setValue])
  const save = form.handleSubmit(async (values) => {
    const call = () =>
      client.put<unknown>('/profile', bodyOf(values, me)).catch((error: CallError) => {
        for (const [field, messages] of Object.entries(error.errors))
          form.setError(field as keyof Profile, { message: messages.join(' ') })
        throw error
      })
    if ((await act(call, { more: [changeOfRow('user', me.id)] })) && isLocale(values.locale))
      await changeLanguage(values.locale)
  })
  const wrong = (name: keyof Profile) => ({ error: errors[name] !== undefined, helperText: errors[name]?.message })
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
        {t('profile.about')}
      </Typography>
      <Stack
        component="form"
        spacing={4}
        noValidate
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : save(event))}
      >
        {picture !== undefined && (
          <FileInput
            model={model}
            field={picture}
            row={me}
            control={form.control as unknown as Control}
            required={false}
          />
        )}
        <TextField
          label={t('user:field.name')}
          required
          {...form.register('name', { required: t('error.required') })}
          {...wrong('name')}
          slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'name' } }}
        />
        <TextField
          label={t('user:field.job_title')}
          {...form.register('job_title')}
          {...wrong('job_title')}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        <Controller
          name="locale"
          control={form.control}
          render={({ field: { ref, ...field } }) => (
            <TextField select label={t('user:field.locale')} inputRef={ref} {...field} {...wrong('locale')}>
              {locales.map((locale) => (
                <MenuItem key={locale} value={locale} lang={locale}>
                  {languages[locale].name}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        <Controller
          name="time_zone"
          control={form.control}
          render={({ field }) => (
            <Autocomplete
              disableClearable
              options={timeZones}
              value={field.value}
              onChange={(_, zone) => field.onChange(zone)}
              onBlur={field.onBlur}
              noOptionsText={t('noOptions')}
              renderInput={(params) => (
                <PickerField
                  params={params}
                  inputRef={field.ref}
                  label={t('user:field.time_zone')}
                  {...wrong('time_zone')}
                />
              )}
            />
          )}
        />
        <Button type="submit" variant="contained" aria-disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
          {t('save')}
        </Button>
      </Stack>
    </Paper>
  )
}
