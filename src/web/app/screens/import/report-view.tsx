import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../base/i18n/format.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { countNames, type Problem, type Report } from './report.ts'

const Counts = ({ report }: { report: Report }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, margin: 0 }}>
      {countNames
        .filter((name) => name !== 'deleted' || report.deleted > 0)
        .map((name) => (
          <Box key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(`import.count.${name}`)}
            </Typography>
            <Typography
              component="dd"
              variant="h3"
              color={name === 'bad' && report.bad > 0 ? 'error' : 'text.primary'}
              sx={{ margin: 0 }}
            >
              {formatNumber(report[name], locale)}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

const Problems = ({ problems, isTruncated }: { problems: readonly Problem[]; isTruncated: boolean }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const titleId = useId()
  return (
    <div>
      <Typography id={titleId} component="h3" variant="h3" sx={{ marginBlockEnd: 2 }}>
        {isTruncated ? t('import.firstProblems', { shown: problems.length }) : t('import.problems')}
      </Typography>
      {/* Focusable, because the keyboard could not scroll it otherwise. */}
      <TableContainer tabIndex={0} role="region" aria-labelledby={titleId} sx={{ maxBlockSize: 400 }}>
        <Table stickyHeader size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{t('import.line')}</TableCell>
              <TableCell>{t('import.column')}</TableCell>
              <TableCell>{t('import.message')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map(({ line, column, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an error may occur twice in a line, and the list never changes
              <TableRow key={index}>
                <TableCell>{formatNumber(line, locale)}</TableCell>
                <TableCell>
                  {column === null ? (
                    t('import.wholeLine')
                  ) : (
                    // Breaks only inside overlong words: a narrow table scrolls instead.
                    <Box component="bdi" sx={{ display: 'block', maxInlineSize: 160, overflowWrap: 'break-word' }}>
                      {column}
                    </Box>
                  )}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  )
}

type Props = {
  readonly report: Report
  /** Receives the focus when the report arrives, so that screen readers read it. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** The result of a check or an import: counts, and the errors by line. */
export const ReportView = ({ report, headingRef }: Props) => {
  const { t } = useTranslation('common')
  return (
    <Paper component="section" elevation={1} sx={{ display: 'grid', gap: 4, p: 4 }}>
      <Typography ref={headingRef} tabIndex={-1} component="h2" variant="h2">
        {t(report.written ? 'import.done' : 'import.checked')}
      </Typography>
      <Counts report={report} />
      {report.leftOut.length > 0 && (
        <Typography variant="body2">{t('import.leftOut', { value: report.leftOut.join(', ') })}</Typography>
      )}
      {report.problems.length > 0 && (
        <Problems problems={report.problems} isTruncated={report.problems.length >= maxProblems} />
      )}
    </Paper>
  )
}

/** Maximum number of problems in a server's answer. */
const maxProblems = 200
