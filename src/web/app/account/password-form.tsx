import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { account } from '../../../core/account/account.ts'
import { isStrongPassword } from '../../../core/account/password.ts'
import { client } from '../../base/api/client.ts'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { OwnForm, sendForm } from './own-form.tsx'

type Passwords = { current_password: string; new_password: string; new_password_confirmation: string }
const empty: Passwords = { current_password: '', new_password: '', new_password_confirmation: '' }
/** Queries that a new password makes out of date: it ends the sessions, tokens and calendar addresses. */
const ended = ['sessions', 'tokens', 'calendar-feeds'].map((name) => queryKeys.other(name))
const fields = Object.keys(empty) as readonly (keyof Passwords)[]

/** Changes the user's password, which ends all their other sessions, tokens and calendar addresses. */
export const PasswordForm = () => {
  const { t } = useTranslation('common')
  const act = useAction()
  const form = useForm<Passwords>({ defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const rules = (name: keyof Passwords) => ({
    required: t('error.required'),
    validate: (value: string) => {
      if (name === 'new_password') return isStrongPassword(value) || t('password.rule')
      if (name === 'new_password_confirmation')
        return value === form.getValues('new_password') || t('password.different')
      return true
    },
  })
  const save = form.handleSubmit(async (values) => {
    const call = () => sendForm(form.setError, () => client.post<unknown>(`${account.api}/update-password`, values))
    if (await act(call, { keys: ended }, t('message.passwordChanged'))) form.reset(empty)
  })
  return (
    <OwnForm
      title={t('password.title')}
      text={t('password.ends')}
      button={t('password.change')}
      pending={isSubmitting}
      onSubmit={save}
    >
      {fields.map((name) => (
        <PasswordField
          key={name}
          required
          label={t(`password.${name}`)}
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message ?? (name === 'new_password' ? t('password.rule') : undefined)}
          {...form.register(name, rules(name))}
        />
      ))}
    </OwnForm>
  )
}
