import LinearProgress from '@mui/material/LinearProgress'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { type JudgeFigures, type Judgement, verdicts } from '../../judge-answers.ts'

/** A table of how many tickets would change, or have changed, and how. */
export const JudgeTable = ({ figures, label }: { readonly figures: JudgeFigures; readonly label: string }) => {
  const { t } = useTranslation('policy')
  const { locale } = useReading()
  const id = useId()
  return (
    <>
      <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Table size="small" aria-labelledby={id}>
        <TableBody>
          {verdicts.map((verdict) =>
            figures[verdict] === 0 ? null : (
              <TableRow key={verdict}>
                <TableCell component="th" scope="row">
                  {t(`judge.verdict.${verdict}`)}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatNumber(figures[verdict], locale)}
                </TableCell>
              </TableRow>
            ),
          )}
        </TableBody>
      </Table>
    </>
  )
}

/** The progress of a run. */
export const JudgeProgress = ({ judgement: { done, of } }: { readonly judgement: Judgement }) => {
  const { t } = useTranslation('policy')
  const text = t('judge.progress', { done, of })
  return (
    <>
      <LinearProgress
        aria-label={t('judge.running')}
        aria-valuetext={text}
        variant={done > 0 ? 'determinate' : 'indeterminate'}
        value={Math.min(100, Math.floor((100 * done) / Math.max(1, of)))}
        sx={{ blockSize: 6, borderRadius: 1, marginBlock: 2 }}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text} {t('judge.leave')}
      </Typography>
    </>
  )
}
