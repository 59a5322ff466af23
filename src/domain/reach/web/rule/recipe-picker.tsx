import Box from '@mui/material/Box'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../../web/base/browser/languages.ts'
import { loadNamespaceIn } from '../../../../web/base/i18n/i18n.ts'
import { type FormPartProps, useProduct } from '../../../../web/data/areas/product.ts'
import { ownSubject, ownText, recipes } from '../../recipes.ts'
import { Select } from './select.tsx'

/** A picker of ready rules; the chosen one fills the form of a new rule. */
export const RecipePicker = ({ row, setValue }: FormPartProps<'automation_rule'>) => {
  const { t, i18n } = useTranslation('reach')
  const { models } = useProduct()
  if (row !== undefined) return null
  const known = recipes.filter((one) => models.all.some((model) => model.name === one.when.entity))
  const begin = async (key: string) => {
    const recipe = known.find((one) => one.key === key)
    if (recipe === undefined) return
    const saidIn = (say: TFunction<'reach'>) => (text: string) =>
      text === ownText ? say(`recipe.${key}.text`) : text === ownSubject ? say(`recipe.${key}.subject`) : text
    const said = saidIn(t)
    const others = await Promise.all(
      locales
        .filter((locale) => locale !== i18n.language)
        .map(async (locale) => {
          await loadNamespaceIn(locale, 'reach')
          return [locale, saidIn(i18n.getFixedT(locale, 'reach'))] as const
        }),
    )
    /** Returns the texts of a ready rule in every language, so that readers get them in theirs. */
    const translationsOf = <T extends object>(texts: (say: (text: string) => string) => T) =>
      Object.fromEntries(others.map(([locale, say]) => [locale, texts(say)]))
    setValue('name', t(`recipe.${key}.name`))
    setValue('when', recipe.when)
    setValue('where', recipe.where ?? null)
    setValue(
      'then',
      recipe.actions.map((action) =>
        action.do === 'comment'
          ? { ...action, text: said(action.text) }
          : action.do === 'notify'
            ? {
                ...action,
                text: said(action.text),
                translations: translationsOf((say) => ({ text: say(action.text) })),
              }
            : action.do === 'mail'
              ? {
                  ...action,
                  text: said(action.text),
                  subject: said(action.subject),
                  translations: translationsOf((say) => ({ text: say(action.text), subject: say(action.subject) })),
                }
              : action,
      ),
    )
  }
  return (
    <Box sx={{ display: 'flex', marginBlockStart: 4 }}>
      <Select
        label={t('recipes')}
        value=""
        choices={known.map(({ key }) => ({ value: key, label: t(`recipe.${key}.name`) }))}
        onChange={(key) => void begin(key)}
        grow
      />
    </Box>
  )
}
