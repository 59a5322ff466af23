import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { type TicketStatus, ticketStatuses } from '../../ticket-status.ts'
import type { Mapping, Survey } from './history-calls.ts'

type Props = {
  readonly survey: Survey
  readonly mapping: Mapping
  readonly onChange: (next: Partial<Mapping>) => void
}

/** What the words of the status column mean here; unknown ones are the reader's to say. */
export const StatusWords = ({ survey, mapping, onChange }: Props) => {
  const { t } = useTranslation(['ticket_history', 'ticket'])
  const saying = (...targets: readonly string[]) =>
    survey.columns.filter(({ name }) => targets.includes(mapping.columns[name] ?? 'ignore'))
  const statuses = saying('status', 'value')
  // Where nothing says the status, what happened may.
  const columns = statuses.length > 0 ? statuses : saying('event')
  const words = columns.flatMap((column) => column.words)
  if (words.length === 0) return null
  return (
    <Paper elevation={1} component="section" aria-labelledby="log-words" sx={{ p: 4 }}>
      <Typography id="log-words" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('words')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: 3 }}>
        {words.map(({ word, count, status }) => {
          const chosen = Object.hasOwn(mapping.statuses, word) ? mapping.statuses[word] : status
          return (
            <TextField
              key={word}
              select
              label={`${word} (${count})`}
              value={chosen ?? ''}
              onChange={({ target }) =>
                onChange({
                  statuses: {
                    ...mapping.statuses,
                    [word]: target.value === '' ? null : (target.value as TicketStatus),
                  },
                })
              }
            >
              <MenuItem value="">{t('noStatus')}</MenuItem>
              {ticketStatuses.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(keyOfChoice('ticket', 'status', one))}
                </MenuItem>
              ))}
            </TextField>
          )
        })}
      </Box>
    </Paper>
  )
}
