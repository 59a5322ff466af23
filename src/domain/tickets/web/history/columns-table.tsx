import SplitIcon from '@mui/icons-material/CallSplit'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ChoiceSelect } from '../../../../web/app/screens/import/mapping/choice-select.tsx'
import { MappingList } from '../../../../web/app/screens/import/mapping/mapping-list.tsx'
import { historyTargets } from '../../history-targets.ts'
import type { Mapping, Survey } from './history-calls.ts'

type Props = {
  readonly survey: Survey
  readonly mapping: Mapping
  readonly onChange: (next: Partial<Mapping>) => void
}

/** A choice of the meaning of a column, or of a part of a split one. */
const TargetChoice = ({ name, mapping, onChange }: Omit<Props, 'survey'> & { readonly name: string }) => {
  const { t } = useTranslation('ticket_history')
  return (
    <ChoiceSelect
      isHidden
      label={t('says', { name })}
      value={mapping.columns[name] ?? 'ignore'}
      options={historyTargets.map((target) => [target, t(`target.${target}`)] as const)}
      onChange={(target) => onChange({ columns: { ...mapping.columns, [name]: target } })}
    />
  )
}

/** The columns of a log, each with examples and its meaning; a column may be split into parts. */
export const ColumnsTable = ({ survey, mapping, onChange }: Props) => {
  const { t } = useTranslation('ticket_history')
  const split = (name: string, separator: string) => {
    const others = mapping.splits.filter(({ column }) => column !== name)
    if (separator === '') return onChange({ splits: others })
    const into = [`${name} 1`, `${name} 2`]
    onChange({
      splits: [...others, { column: name, separator, into }],
      columns: { ...mapping.columns, [name]: 'ignore' },
    })
  }
  return (
    <Paper elevation={1} component="section" aria-labelledby="log-columns" sx={{ p: 4 }}>
      <Typography id="log-columns" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('columns')}
      </Typography>
      <MappingList
        items={survey.columns}
        label={t('columns')}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        aboutOf={({ samples }) => <bdi>{samples.slice(0, 3).join(' · ')}</bdi>}
        control={({ name }) => {
          const parts = mapping.splits.find(({ column }) => column === name)
          if (parts === undefined)
            return (
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                <TargetChoice name={name} mapping={mapping} onChange={onChange} />
                <Button
                  size="small"
                  startIcon={<SplitIcon />}
                  aria-label={t('splitColumn', { name })}
                  onClick={() => split(name, '|')}
                >
                  {t('split')}
                </Button>
              </Box>
            )
          return (
            <Stack spacing={2}>
              {parts.into.map((part) => (
                <TargetChoice key={part} name={part} mapping={mapping} onChange={onChange} />
              ))}
              <TextField
                size="small"
                label={t('separator')}
                value={parts.separator}
                onChange={({ target }) => split(name, target.value)}
                sx={{ inlineSize: 120 }}
              />
            </Stack>
          )
        }}
      />
    </Paper>
  )
}
