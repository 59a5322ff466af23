import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import type { ImportDetails } from '../answers.ts'
import { badKey, leftKey, takenKey } from '../import-report.ts'
import { importedKinds } from '../survey.ts'
import { ReportProblems } from './report-problems.tsx'
import { useFocusOnce } from './use-focus-once.ts'

type Report = NonNullable<ImportDetails['report']>

const Counts = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('import_wizard')
  const locale = useLocale()
  const rows = importedKinds.flatMap((kind) => {
    const count = report.counts[kind]
    return count === undefined || count.created + count.updated + count.unchanged === 0 ? [] : [{ kind, ...count }]
  })
  // Hides columns without any number, as in a first import.
  const outcomes = (['created', 'updated', 'unchanged'] as const).filter(
    (one) => one === 'created' || rows.some((row) => row[one] > 0),
  )
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('report.counts')}>
      <Table size="small" aria-label={t('report.counts')} sx={{ inlineSize: 'auto', minInlineSize: { sm: 320 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('report.kind')}</TableCell>
            {outcomes.map((outcome) => (
              <TableCell key={outcome} align="right">
                {t(`report.${outcome}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ kind, ...count }) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {t(`kind.${kind}`)}
              </TableCell>
              {outcomes.map((outcome) => (
                <TableCell key={outcome} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatNumber(count[outcome], locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

type Props = {
  readonly report: Report
  readonly name: string
  /** Takes the focus, because the focused element was removed by the user's action. */
  readonly takesFocus: boolean
  /** Links to the imported work. */
  readonly children?: ReactNode
}

/** Report of an import or a trial: counts, what was left out, and problems. */
export const ReportView = ({ report, name, takesFocus, children }: Props) => {
  const { t } = useTranslation(['import_wizard', 'imports'])
  const id = useId()
  const { left, takes = [], bad, problems, problemCount, isWritten, movedPlans } = report
  return (
    <Paper
      component="section"
      elevation={1}
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, p: 4 }}
    >
      <div>
        <Typography id={id} ref={useFocusOnce(takesFocus)} tabIndex={-1} component="h2" variant="h3">
          {t(isWritten ? 'import_wizard:report.written' : 'import_wizard:report.tried')}
        </Typography>
        {!isWritten && <Typography color="text.secondary">{t('import_wizard:report.triedHint')}</Typography>}
      </div>
      {children}
      <Counts report={report} />
      {(left.length > 0 || bad > 0) && (
        <div>
          <Typography component="h3" variant="h3" sx={{ marginBlockEnd: 1 }}>
            {t('import_wizard:report.left')}
          </Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
            {bad > 0 && <li>{t(badKey, { count: bad })}</li>}
            {left.map(({ code, count }) => (
              <li key={code}>{t(leftKey(code), { count, amount: count })}</li>
            ))}
          </Box>
        </div>
      )}
      {takes.length > 0 && (
        <Alert severity="warning">
          {takes.map(({ code, count }) => (
            <div key={code}>{t(takenKey(code, isWritten), { amount: count })}</div>
          ))}
        </Alert>
      )}
      {movedPlans !== undefined && (
        <Alert severity="warning">
          {t(isWritten ? 'import_wizard:report.plansMoved' : 'import_wizard:report.plansMove')}
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
            {movedPlans.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {movedPlans.others > 0 && <li>{t('import_wizard:report.otherPlans', { count: movedPlans.others })}</li>}
          </Box>
        </Alert>
      )}
      {problemCount > 0 && <ReportProblems problems={problems} total={problemCount} name={name} />}
    </Paper>
  )
}
