import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { FigureAnswer } from '../../../core/query/measured.ts'
import { lackingField } from '../../../core/query/measured.ts'
import { keyOfLacking } from '../../../core/words/keys.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { writerOfField } from './report-number.tsx'
import type { Measure } from './report-state.ts'

type Props = { readonly model: Model; readonly measure: Measure; readonly answer: FigureAnswer | undefined }

/** Says how much a report leaves out because rows lack its number, with a link to these rows; nothing where none do. */
export const LackingRows = ({ model, measure, answer }: Props) => {
  const { t } = useTranslation<string>()
  const { locale } = useReading()
  const field = model.byWire.get(measure.field ?? '')
  const lacking = answer?.lacking
  if (field === undefined || lacking === undefined) return null
  const value = writerOfField(lackingField(model, field), 'sum', locale)(lacking.value)
  return (
    <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
      {t(keyOfLacking(model.name, field.name), { value })}{' '}
      {lacking.href !== null && (
        <Link component={RouterLink} to={lacking.href} color="inherit">
          {t('report:showLacking')}
        </Link>
      )}
    </Alert>
  )
}
