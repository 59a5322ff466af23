import SplitIcon from '@mui/icons-material/CallSplit'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type HistoryTarget, historyTargets } from '../../history-targets.ts'
import type { Mapping, Survey } from './history-calls.ts'

type Props = {
  readonly survey: Survey
  readonly mapping: Mapping
  readonly onChange: (next: Partial<Mapping>) => void
}

const TargetChoice = ({ name, mapping, onChange }: Omit<Props, 'survey'> & { readonly name: string }) => {
  const { t } = useTranslation('ticket_history')
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={mapping.columns[name] ?? 'ignore'}
      onChange={({ target }) => onChange({ columns: { ...mapping.columns, [name]: target.value as HistoryTarget } })}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('says', { name }) } } }}
      sx={{ minInlineSize: 180 }}
    >
      {historyTargets.map((target) => (
        <MenuItem key={target} value={target}>
          {t(`target.${target}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** What each column of a log says, with examples; a column may be split into parts. */
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
  const cell = {
    fontSize: '0.8125rem',
    maxInlineSize: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  } as const
  return (
    <Paper elevation={1} component="section" aria-labelledby="log-columns" sx={{ p: 4 }}>
      <Typography id="log-columns" component="h2" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {t('columns')}
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-labelledby="log-columns">
          <TableHead>
            <TableRow>
              <TableCell>{t('column')}</TableCell>
              <TableCell>{t('means')}</TableCell>
              <TableCell>{t('examples')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {survey.columns.map(({ name, samples }) => {
              const parts = mapping.splits.find(({ column }) => column === name)
              return (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    <bdi>{name}</bdi>
                  </TableCell>
                  <TableCell>
                    {parts === undefined ? (
                      <TargetChoice name={name} mapping={mapping} onChange={onChange} />
                    ) : (
                      parts.into.map((part) => (
                        <div key={part}>
                          <TargetChoice name={part} mapping={mapping} onChange={onChange} />
                        </div>
                      ))
                    )}
                  </TableCell>
                  <TableCell sx={cell}>
                    <bdi>
                      {samples
                        .filter((one) => one !== '')
                        .slice(0, 3)
                        .join(' · ')}
                    </bdi>
                  </TableCell>
                  <TableCell>
                    {parts === undefined ? (
                      <Button
                        size="small"
                        startIcon={<SplitIcon />}
                        aria-label={t('splitColumn', { name })}
                        onClick={() => split(name, '|')}
                      >
                        {t('split')}
                      </Button>
                    ) : (
                      <TextField
                        size="small"
                        variant="standard"
                        label={t('separator')}
                        value={parts.separator}
                        onChange={({ target }) => split(name, target.value)}
                        sx={{ inlineSize: 100 }}
                      />
                    )}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </Box>
    </Paper>
  )
}
