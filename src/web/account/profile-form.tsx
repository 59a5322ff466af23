import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { account } from '../../core/account/account.ts'
import { useMe } from '../access/me.tsx'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readOne } from '../api/shapes.ts'
import { isLocale } from '../base/languages.ts'
import { needsMultipart, toFormData } from '../data/payload.ts'
import { useAction } from '../data/use-write.ts'
import { changeOfRow } from '../data/write-effects.ts'
import { FieldInput } from '../forms/field-input.tsx'
import { changedValues, startValues, type Values } from '../forms/form-values.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { useModel } from '../product/product.ts'
import { LanguageInput } from './language-input.tsx'

/** The form of the user's own account: the fields that its declaration leaves to them. */
export const ProfileForm = () => {
  const { t } = useTranslation()
  const me = useMe()
  const act = useAction()
  const model = useModel(account.name)
  const fields = (model.entity.account?.own ?? []).flatMap((name) => model.byName.get(name) ?? [])
  const start = useRef(startValues(fields, me))
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...start.current } })
  const { isSubmitting } = form.formState
  const send = (values: Values) => {
    const body = { ...values, ...(me.version === undefined ? {} : { version: me.version }) }
    return client.put<unknown>('/profile', needsMultipart(model, body, false) ? toFormData(body, false) : body)
  }
  const save = form.handleSubmit(async (values) => {
    const changes = changedValues(fields, values, start.current)
    let saved: Row = {}
    const call = async () => {
      try {
        const answer = await send(changes)
        saved = readOne(answer.data)
        return answer
      } catch (error) {
        for (const [field, messages] of Object.entries((error as CallError).errors))
          form.setError(field, { message: messages.join(' ') }, { shouldFocus: true })
        throw error
      }
    }
    if (!(await act(call, { more: [changeOfRow(account.name, me.id)] }))) return
    // The server may keep something else than what was sent: a picture as its own file.
    start.current = startValues(fields, { ...me, ...values, ...saved })
    form.reset({ ...start.current })
    if (isLocale(changes.locale)) await changeLanguage(changes.locale)
  })
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
        {fields.map((field) => {
          const Input = field.name === 'locale' ? LanguageInput : FieldInput
          return (
            <Input
              key={field.wire}
              model={model}
              field={field}
              row={me}
              control={form.control as unknown as Control}
              // WCAG 2.1, 1.3.5: what is asked for about oneself is said to the browser.
              {...(field.name === 'name' ? { purpose: 'name' } : {})}
              required={'required' in field.field && field.field.required === true}
            />
          )
        })}
        <Button type="submit" variant="contained" aria-disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
          {t('save')}
        </Button>
      </Stack>
    </Paper>
  )
}
