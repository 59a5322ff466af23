import DeleteIcon from '@mui/icons-material/DeleteOutline'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { isLocale, languages, locales } from '../../../../web/base/browser/languages.ts'
import { focusBeside } from '../../../../web/base/ui/focus/focus-beside.ts'
import type { Action } from '../../rule-parts.ts'
import { Select } from './select.tsx'

type TextProps = {
  readonly label: string
  readonly text: string
  readonly rows: number
  readonly onChange: (text: string) => void
}
/** An input of a text of an action. */
export const TextPart = ({ label, text, rows, onChange }: TextProps) => (
  <TextField
    label={label}
    value={text}
    multiline={rows > 1}
    minRows={rows}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { dir: 'auto' } }}
    sx={{ flex: '1 1 100%' }}
  />
)

type Texts = { readonly text: string; readonly subject?: string | undefined }
type MessageAction = Extract<Action, { do: 'notify' | 'mail' }>
type Props = { readonly action: MessageAction; readonly onChange: (action: MessageAction) => void }

const textsOf = (action: MessageAction): Texts =>
  action.do === 'mail' ? { text: action.text, subject: action.subject } : { text: action.text }

/** The texts for people: one for all, and translations for readers of other languages. */
export const MessageTexts = ({ action, onChange }: Props) => {
  const { t } = useTranslation('reach')
  const { translations = {} } = action
  const there = Object.entries(translations)
  const free = locales.filter((locale) => translations[locale] === undefined)
  const setAll = (next: NonNullable<MessageAction['translations']>) => onChange({ ...action, translations: next })
  const parts = (texts: Texts, said: (label: string) => string, change: (texts: Texts) => void) => (
    <>
      {texts.subject !== undefined && (
        <TextPart
          label={said(t('mail.subject'))}
          text={texts.subject}
          rows={1}
          onChange={(subject) => change({ ...texts, subject })}
        />
      )}
      <TextPart
        label={said(t('mail.text'))}
        text={texts.text}
        rows={action.do === 'mail' ? 4 : 1}
        onChange={(text) => change({ ...texts, text })}
      />
    </>
  )
  return (
    <>
      {parts(
        textsOf(action),
        (label) => label,
        ({ text, subject = '' }) => onChange(action.do === 'mail' ? { ...action, text, subject } : { ...action, text }),
      )}
      {there.map(([locale, texts]) => {
        const language = isLocale(locale) ? languages[locale].name : locale
        return (
          <fieldset key={locale} style={{ display: 'contents' }} aria-label={language}>
            {parts(
              texts,
              (label) => t('message.in', { label, name: language }),
              (next) => setAll({ ...translations, [locale]: next }),
            )}
            <IconButton
              aria-label={t('message.remove', { name: language })}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                setAll(Object.fromEntries(there.filter(([one]) => one !== locale)))
              }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </fieldset>
        )
      })}
      {free.length > 0 && (
        <Select
          label={t('message.also')}
          value=""
          choices={free.map((locale) => ({ value: locale, label: languages[locale].name }))}
          onChange={(locale) => setAll({ ...translations, [locale]: textsOf(action) })}
        />
      )}
    </>
  )
}
