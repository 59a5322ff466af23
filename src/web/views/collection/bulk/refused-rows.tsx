import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { numberedTitleOf } from '../../../data/rows/titles.ts'
import type { Outcome } from './bulk-calls.ts'

/** Rows shown at first; the others on request. */
const firstCount = 5

type Refused = Outcome['refused']
type Props = { readonly model: Model; readonly refused: Refused; readonly onClose: () => void }

/** The rows by the reason for which they were refused, in the order of their first rows. */
const byReason = (refused: Refused): readonly (readonly [string, Refused])[] =>
  [...new Set(refused.map(({ reason }) => reason))].map((reason) => [
    reason,
    refused.filter((one) => one.reason === reason),
  ])

/** Lists the rows that were refused, each reason once. Only how many there are is read aloud as it appears. */
export const RefusedRows = ({ model, refused, onClose }: Props) => {
  const { t } = useTranslation('list')
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  if (refused.length === 0) return null
  const visibleRows = isWhole ? refused : refused.slice(0, firstCount)
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="group"
      aria-labelledby={id}
      onClose={({ currentTarget }) => {
        focusBeside(currentTarget.closest('.MuiAlert-root'))
        onClose()
      }}
      closeText={t('bulk.dismiss')}
      sx={{ marginBlockStart: 4 }}
    >
      <AlertTitle id={id} role="alert">
        {t('bulk.refused', { count: refused.length })}
      </AlertTitle>
      {byReason(visibleRows).map(([reason, rows]) => (
        <Box key={reason} sx={{ '& + &': { marginBlockStart: 2 } }}>
          {reason}
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
            {rows.map(({ row }) => (
              <li key={String(row.id)}>
                <bdi>{numberedTitleOf(model, row)}</bdi>
              </li>
            ))}
          </Box>
        </Box>
      ))}
      {refused.length > visibleRows.length && (
        <Button
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            setIsWhole(true)
          }}
        >
          {t('bulk.showAll', { count: refused.length })}
        </Button>
      )}
    </Alert>
  )
}
