import Box from '@mui/material/Box'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FormPartProps, useProduct } from '../../../../web/data/areas/product.ts'
import { ownSubject, ownText, recipes } from '../../recipes.ts'
import { Select } from './select.tsx'

/** Rules to begin with: one fills in the form of a new rule. */
export const RecipePicker = ({ row, control }: FormPartProps<'automation_rule'>) => {
  const { t } = useTranslation('reach')
  const { models } = useProduct()
  const name = useController({ control, name: 'name' }).field
  const when = useController({ control, name: 'when' }).field
  const where = useController({ control, name: 'where' }).field
  const then = useController({ control, name: 'then' }).field
  if (row !== undefined) return null
  const known = recipes.filter((one) => models.all.some((model) => model.name === one.when.entity))
  const begin = (key: string) => {
    const recipe = known.find((one) => one.key === key)
    if (recipe === undefined) return
    const said = (text: string) =>
      text === ownText ? t(`recipe.${key}.text`) : text === ownSubject ? t(`recipe.${key}.subject`) : text
    name.onChange(t(`recipe.${key}.name`))
    when.onChange(recipe.when)
    where.onChange(recipe.where ?? null)
    then.onChange(
      recipe.actions.map((action) =>
        action.do === 'comment' || action.do === 'notify'
          ? { ...action, text: said(action.text) }
          : action.do === 'mail'
            ? { ...action, text: said(action.text), subject: said(action.subject) }
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
        onChange={begin}
        grow
      />
    </Box>
  )
}
