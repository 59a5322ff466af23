import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Report } from './history-calls.ts'

/** The result of a trial or of an import. */
export const ReportView = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('ticket_history')
  const { events, tickets, existing, problem_count: bad, has_status: hasStatus, problems, unknown, written } = report
  const severity = bad > 0 ? 'warning' : written ? 'success' : 'info'
  return (
    <Alert severity={severity} role="status">
      {t(written ? 'written' : 'tried', {
        events,
        tickets,
        existing,
      })}
      {events > 0 && !hasStatus && <div>{t('statusless')}</div>}
      {Object.entries(unknown).map(([target, names]) => (
        <div key={target}>{t('unknown', { target: t(`target.${target}`), names: names.join(', ') })}</div>
      ))}
      {bad > 0 && (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
          {problems.slice(0, 20).map(({ line, code, word }) => (
            <li key={`${line} ${code}`}>{t(`problem.${code}`, { line, word })}</li>
          ))}
          {bad > 20 && <li>{t('more', { count: bad - 20 })}</li>}
        </Box>
      )}
    </Alert>
  )
}
