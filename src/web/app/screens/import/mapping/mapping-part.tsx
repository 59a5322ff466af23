import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../../core/declare/model.ts'
import { keyOfChoice, labelKey } from '../../../../../core/words/keys.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { MappingList } from './mapping-list.tsx'
import { type Mapping, type Survey, unclearIn } from './survey.ts'

type Props = {
  readonly model: Model
  readonly survey: Survey | undefined
  readonly mapping: Mapping
  readonly isReading: boolean
  readonly onColumn: (header: string, field: string | null) => void
  readonly onWord: (wire: string, word: string, value: string | null) => void
}
type ShownProps = Omit<Props, 'survey' | 'isReading'> & { readonly survey: Survey }

/** The select's values for 'no field', and for a choice that nobody has made yet. */
const [none, undecided] = ['', '?'] as const

/** Returns the field or value that the user chose for a name, else the one that the server proposes. */
const chosenOf = (choices: { readonly [name: string]: string | null }, name: string, meant: string | null): string =>
  Object.hasOwn(choices, name) ? (choices[name] ?? none) : (meant ?? undecided)

/** The field that each column of the file means. */
const Columns = ({ model, survey, mapping, onColumn }: ShownProps) => {
  const { t } = useTranslation()
  const fields = model.fields.filter(({ wire }) => survey.fields.includes(wire))
  const optionsOf = (column: string, field: string | null) => [
    ...(chosenOf(mapping.columns, column, field) === undecided
      ? [[undecided, t('common:import.undecided')] as const]
      : []),
    [none, t('common:import.leaveOut')] as const,
    ...fields.map(({ name, wire }) => [wire, t(labelKey(model, name))] as const),
  ]
  return (
    <MappingList
      items={survey.columns}
      label={t('common:import.columns')}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      aboutOf={({ samples }) => <bdi>{samples.slice(0, 3).join(' · ')}</bdi>}
      control={({ name, field }) => (
        <ChoiceSelect
          isHidden
          label={t('common:import.meaningOf', { name })}
          value={chosenOf(mapping.columns, name, field)}
          options={optionsOf(name, field)}
          onChange={(wire) => onColumn(name, wire === none ? null : wire)}
        />
      )}
    />
  )
}

/** Returns the values of fields with a known list, with their words. */
const useValues = (model: Model) => {
  const { t } = useTranslation()
  return ({ name, field }: ModelField): readonly (readonly [string, string])[] =>
    'options' in field
      ? field.options.map((value) => [value, t(keyOfChoice(model.name, name, value))] as const)
      : [
          ['true', t('common:yes')],
          ['false', t('common:no')],
        ]
}

/** The value that each word of the columns with a known list means. */
const Words = ({ model, survey, mapping, onWord }: ShownProps) => {
  const { t } = useTranslation()
  const valuesOf = useValues(model)
  return survey.columns.map(({ name, field: wire, words }) => {
    const field = model.fields.find((one) => one.wire === wire)
    if (field === undefined || words.length === 0) return null
    const label = t('common:import.wordsOf', { name: t(labelKey(model, field.name)) })
    const chosen = mapping.words[field.wire] ?? {}
    return (
      <div key={name}>
        <Typography component="h3" variant="h3" sx={{ marginBlockStart: 4 }}>
          {label}
        </Typography>
        <MappingList
          items={words}
          label={label}
          keyOf={({ word }) => word}
          nameOf={({ word }) => word}
          aboutOf={({ count }) => t('common:import.rowsWith', { count })}
          control={({ word, value }) => (
            <ChoiceSelect
              isHidden
              label={t('common:import.meaningOf', { name: word })}
              value={chosenOf(chosen, word, value)}
              options={[
                ...(chosenOf(chosen, word, value) === undecided
                  ? [[undecided, t('common:import.undecided')] as const]
                  : []),
                [none, t('common:import.empty')],
                ...valuesOf(field),
              ]}
              onChange={(next) => onWord(field.wire, word, next === none ? null : next)}
            />
          )}
        />
      </div>
    )
  })
}

/**
 * The meaning of the columns and words of the chosen file. The part is open where something is unclear. Otherwise one
 * line says that all is understood, and opens the part.
 */
export const MappingPart = ({ survey, isReading, ...part }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [wasOpened, setOpened] = useState(false)
  if (survey === undefined) return isReading ? <LinearProgress aria-label={t('import.surveying')} /> : null
  const unclear = unclearIn(survey, part.mapping)
  const count = unclear.columns.length + unclear.words.length
  const hasSaid = Object.keys(part.mapping.columns).length + Object.keys(part.mapping.words).length > 0
  const isGuessed = survey.columns.some(({ field, isSure }) => field !== null && !isSure)
  const isOpen = wasOpened || count > 0 || hasSaid || isGuessed
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBlockEnd: 2 }}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
          {t('import.columns')}
        </Typography>
        <Typography role="status" color="text.secondary">
          {count === 0 ? t('import.understood') : t('import.unclear', { count })}
        </Typography>
        {!isOpen && <Button onClick={() => setOpened(true)}>{t('import.showColumns')}</Button>}
      </Box>
      {isReading && <LinearProgress aria-label={t('import.surveying')} sx={{ marginBlockStart: 2 }} />}
      {isOpen && (
        <>
          <Columns {...part} survey={survey} />
          <Words {...part} survey={survey} />
        </>
      )}
    </Paper>
  )
}
