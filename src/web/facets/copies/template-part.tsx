import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { leadsToOne } from '../../../core/declare/copied.ts'
import type { Model } from '../../../core/declare/model.ts'
import { formatDay } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import type { FormPartProps } from '../../data/areas/product.ts'
import { rowPath } from '../../data/rows/row-calls.ts'
import { templateChoices, useTemplateField } from '../../fields/forms/use-template-call.ts'
import { Lost, PartTicks, People, Words } from './copy-fields.tsx'
import { bodyOf, type Chosen, choicesOver, nothingChosen } from './use-choices.ts'
import { useSurvey } from './use-survey.ts'

type Value = { readonly id: string; readonly chosen: Chosen; readonly body: object }
type Props = Pick<FormPartProps, 'model' | 'control'> & {
  /** The entity of templates, and the id of the one that is named. */
  readonly target: Model
  readonly id: string
}

const Choosing = ({ model, control, target, id }: Props) => {
  const { t } = useTranslation('copies')
  const locale = useLocale()
  const { field } = useController({ name: templateChoices, control })
  const value: Value | undefined = field.value
  const chosen = value?.id === id ? value.chosen : nothingChosen
  const choices = choicesOver(chosen, (next) => field.onChange({ id, chosen: next, body: bodyOf(next) }))
  const { data: survey, error } = useSurvey(target, `${rowPath(target, { id })}/contents`)
  if (error !== null) return <Alert severity="error">{error.message}</Alert>
  if (survey === undefined) return <Skeleton variant="rounded" height={160} />
  const begins = model.byName.get(model.entity.copies?.start ?? '')
  return (
    <>
      {survey.start !== null && begins !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {t('startInForm', { day: formatDay(survey.start, locale) })}
        </Typography>
      )}
      <PartTicks survey={survey} choices={choices} />
      <People survey={survey} choices={choices} />
      {/* The input for references is elsewhere: each is chosen at its own field. */}
      <Words
        survey={survey}
        choices={choices}
        model={model}
        isFilled={(name) => model.fields.some((one) => one.name === name && leadsToOne(one))}
      />
      <Lost survey={survey} />
    </>
  )
}

/**
 * The part below the choice of a template in the form of a new row: the copied parts, substitutes for people, and the
 * parts that can't be copied.
 */
export const TemplatePart = ({ model, row, control }: FormPartProps) => {
  const template = useTemplateField(model)
  const id: unknown = useWatch({ control, name: template?.field.wire ?? '' })
  if (row !== undefined || template?.mayUse !== true || typeof id !== 'string' || id === '') return null
  return (
    <Stack spacing={4} sx={{ marginBlockStart: 4 }}>
      <Choosing key={id} model={model} control={control} target={template.target} id={id} />
    </Stack>
  )
}
