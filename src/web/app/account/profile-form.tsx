import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { account } from '../../../core/account/account.ts'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import { isLocale } from '../../base/browser/languages.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { useMe } from '../../data/access/me.tsx'
import { useModel } from '../../data/areas/product.ts'
import { needsMultipart, toFormData } from '../../data/rows/payload.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { DraftNotes } from '../../fields/forms/draft-notes.tsx'
import { FieldInput } from '../../fields/forms/field-input.tsx'
import { changedValues, startValues, type Values } from '../../fields/forms/form-values.ts'
import { useDraft } from '../../fields/forms/use-draft.ts'
import { anyControl } from '../../fields/values/any-control.ts'
import { LanguageInput } from './language-input.tsx'
import { OwnForm, sendForm } from './own-form.tsx'

const wholeLine = { gridColumn: '1 / -1' } as const

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
  // The saved values are no draft any more, but the form stays open, and values typed after saving are a draft again.
  const saved = useRef(false)
  const place = { user: String(me.id), entity: account.name, id: 'own' }
  const draft = useDraft({ place, fields, start, form, saved })
  const discard = () => {
    draft.drop()
    form.reset({ ...start.current })
  }
  const send = (values: Values) => {
    const body = { ...values, ...(me.version === undefined ? {} : { version: me.version }) }
    return client.put<unknown>('/profile', needsMultipart(model, body, false) ? toFormData(body, false) : body)
  }
  const save = form.handleSubmit(async (values) => {
    const changes = changedValues(fields, values, start.current)
    let saved: Row = {}
    const call = async () => {
      const answer = await sendForm(form.setError, () => send(changes))
      saved = readOne(answer.data)
      return answer
    }
    if (!(await act(call, { more: [changeOfRow(account.name, me.id)] }))) return
    // The server may keep another value than the one that was sent, such as a picture as its own file. Values typed
    // meanwhile stay.
    start.current = startValues(fields, { ...me, ...values, ...saved })
    const typed = changedValues(fields, form.getValues(), values)
    draft.drop()
    for (const { wire } of fields) if (!(wire in typed)) form.setValue(wire, start.current[wire])
    if (isLocale(changes.locale)) await changeLanguage(changes.locale)
  })
  return (
    <OwnForm title={t('profile.about')} button={t('save')} pending={isSubmitting} isPaired onSubmit={save}>
      {typeof me.former_time_zone === 'string' && (
        <Alert severity="info" sx={wholeLine}>
          {t('profile.formerTimeZone', { zone: me.former_time_zone })}
        </Alert>
      )}
      <Box sx={{ ...wholeLine, '&:empty': { display: 'none' } }}>
        <DraftNotes model={model} fields={fields} draft={draft} onDiscard={discard} />
      </Box>
      {fields.map((field) => {
        const Input = field.name === 'locale' ? LanguageInput : FieldInput
        return (
          <Box key={field.wire} sx={inputTraitsOf(field.field).wide === true ? wholeLine : {}}>
            <Input
              model={model}
              field={field}
              row={me}
              control={anyControl(form.control)}
              // WCAG 2.1, 1.3.5: the browser is told the purpose of fields about the user.
              {...(field.name === 'name' ? { purpose: 'name' } : {})}
              required={'required' in field.field && field.field.required === true}
            />
          </Box>
        )
      })}
    </OwnForm>
  )
}
