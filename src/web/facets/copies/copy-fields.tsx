import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { isKnownWord } from '../../../core/declare/copied.ts'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { formatDay } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { DayField } from '../../fields/values/inputs/day-field.tsx'
import { PeoplePicker } from '../../fields/values/inputs/people-picker.tsx'
import type { Survey } from './survey.ts'
import type { Choices } from './use-choices.ts'

/** True where a row is kept as a template, which needs no right to make its parts. */
type Kept = { readonly isKept?: boolean }
type Props = { readonly survey: Survey; readonly choices: Choices }
/** Entity of the row that is made. */
type Of = { readonly model: Model }

/** Ticks for the parts that are copied: rows by entity, groups of fields, people. */
export const PartTicks = ({ survey: { parts, groups, people }, choices, isKept = false }: Props & Kept) => {
  const { t } = useTranslation(['copies', 'common'])
  const ticks = [
    ...parts
      .filter(({ count }) => count > 0)
      .map(({ entity, count, may }) => ({
        name: entity,
        may: may || isKept,
        label: t('copies:part', { entity: t(keyOfEntity(entity, 'many')), count }),
      })),
    ...groups.map((name) => ({ name, may: true, label: t(`copies:group.${name}`) })),
    ...(people.length === 0 ? [] : [{ name: 'people', may: true, label: t('copies:people') }]),
  ]
  if (ticks.length === 0) return null
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t('copies:parts')}</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {ticks.map(({ name, label, may }) => (
          <FormControlLabel
            key={name}
            label={label}
            disabled={!may}
            control={
              <Checkbox size="small" checked={may && choices.comes(name)} onChange={() => choices.toggle(name)} />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}

/** Inputs that choose a substitute for each person. */
export const People = ({ survey: { people }, choices }: Props) => {
  const { t } = useTranslation('copies')
  if (people.length === 0 || !choices.comes('people')) return null
  return (
    <Stack spacing={3} component="section" aria-label={t('people')}>
      {people.map((person) => (
        <PeoplePicker
          key={person.id}
          multiple={false}
          label={t('person', { name: person.name ?? t('somebody'), count: person.count })}
          value={choices.standIn(person)}
          onChange={(row) => choices.setPerson(person.id, row)}
        />
      ))}
    </Stack>
  )
}

/** Words for the variables of texts. @param isFilled whether a variable is filled in without asking */
export const Words = ({
  survey,
  choices,
  model,
  isFilled = () => false,
}: Props & Of & { readonly isFilled?: (name: string) => boolean }) => {
  const { t } = useTranslation('copies')
  return survey.variables
    .filter((name) => !isKnownWord(model, name) && !isFilled(name))
    .map((name) => (
      <TextField
        key={name}
        size="small"
        label={t('word', { name })}
        slotProps={{ htmlInput: { dir: 'auto' } }}
        value={choices.words[name] ?? ''}
        onChange={({ target }) => choices.setWord(name, target.value)}
      />
    ))
}

/** A list of the parts that can't be copied, each with what happens instead. */
export const Lost = ({ survey: { parts, people, lost }, isKept = false }: Pick<Props, 'survey'> & Kept) => {
  const { t } = useTranslation(['copies', 'common'])
  const entityOf = (entity: string) => t(keyOfEntity(entity, 'many'))
  const lines = [
    ...parts.flatMap(({ entity, hidden }) =>
      hidden === 0 ? [] : [t('copies:hidden', { entity: entityOf(entity), count: hidden })],
    ),
    ...parts.flatMap(({ entity, may }) => (may || isKept ? [] : [t('copies:mayNot', { entity: entityOf(entity) })])),
    ...people.flatMap(({ name, stays }) => (stays ? [] : [t('copies:gone', { name: name ?? t('copies:somebody') })])),
    ...lost.map(({ entity, title }) =>
      t('copies:lost', { entity: t(keyOfEntity(entity, 'one')), name: title ?? t('copies:unseen') }),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <Alert severity="warning">
      <Typography variant="body2">{t('copies:stays')}</Typography>
      <Stack component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Alert>
  )
}

/** The inputs for a copy: its start, the parts to copy, substitutes for people, words for its texts. */
export const CopyFields = ({ survey, choices, model }: Props & Of) => {
  const { t } = useTranslation('copies')
  const locale = useLocale()
  return (
    <>
      {survey.start !== null && (
        <div>
          <DayField label={t('start')} value={choices.start} onChange={choices.setStart} />
          <Typography variant="caption" color="text.secondary" component="p" sx={{ marginBlockStart: 1 }}>
            {t('startHelp', { day: formatDay(survey.start, locale) })}
          </Typography>
        </div>
      )}
      <PartTicks survey={survey} choices={choices} />
      <People survey={survey} choices={choices} />
      <Words survey={survey} choices={choices} model={model} />
      <Lost survey={survey} />
    </>
  )
}
