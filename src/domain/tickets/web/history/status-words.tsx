import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { ChoiceSelect } from '../../../../web/app/screens/import/mapping/choice-select.tsx'
import { MappingList } from '../../../../web/app/screens/import/mapping/mapping-list.tsx'
import { type TicketStatus, ticketStatuses } from '../../ticket-status.ts'
import type { Mapping, Survey } from './history-calls.ts'

type Props = {
  readonly survey: Survey
  readonly mapping: Mapping
  readonly onChange: (next: Partial<Mapping>) => void
}

/** The words of the status column with their meaning here; the reader chooses it for unknown words. */
export const StatusWords = ({ survey, mapping, onChange }: Props) => {
  const { t } = useTranslation(['ticket_history', 'ticket', 'common'])
  const saying = (...targets: readonly string[]) =>
    survey.columns.filter(({ name }) => targets.includes(mapping.columns[name] ?? 'ignore'))
  const statuses = saying('status', 'value')
  // If no column holds the status, the events may name it.
  const columns = statuses.length > 0 ? statuses : saying('event')
  const words = columns.flatMap((column) => column.words)
  if (words.length === 0) return null
  const set = (word: string, status: TicketStatus | '') =>
    onChange({ statuses: { ...mapping.statuses, [word]: status === '' ? null : status } })
  const options: readonly (readonly [TicketStatus | '', string])[] = [
    ['', t('noStatus')],
    ...ticketStatuses.map((one) => [one, t(keyOfChoice('ticket', 'status', one))] as const),
  ]
  return (
    <Paper elevation={1} component="section" aria-labelledby="log-words" sx={{ p: 4 }}>
      <Typography id="log-words" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('words')}
      </Typography>
      <MappingList
        items={words}
        label={t('words')}
        keyOf={({ word }) => word}
        nameOf={({ word }) => word}
        aboutOf={({ count }) => t('common:import.rowsWith', { count })}
        control={({ word, status }) => (
          <ChoiceSelect
            isHidden
            label={t('common:import.meaningOf', { name: word })}
            value={(Object.hasOwn(mapping.statuses, word) ? mapping.statuses[word] : status) ?? ''}
            options={options}
            onChange={(next) => set(word, next)}
          />
        )}
      />
    </Paper>
  )
}
