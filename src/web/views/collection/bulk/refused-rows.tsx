import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import type { Outcome } from './bulk-calls.ts'

/** Rows shown at first; the others on request. */
const firstCount = 5

type Props = { readonly model: Model; readonly refused: Outcome['refused']; readonly onClose: () => void }

/** Lists the rows that were refused, with reasons. */
export const RefusedRows = ({ model, refused, onClose }: Props) => {
  const { t } = useTranslation('list')
  const [isWhole, setIsWhole] = useState(false)
  if (refused.length === 0) return null
  const visibleRows = isWhole ? refused : refused.slice(0, firstCount)
  return (
    <Alert
      severity="warning"
      variant="outlined"
      onClose={({ currentTarget }) => {
        focusBeside(currentTarget.closest('[role=alert]'))
        onClose()
      }}
      closeText={t('bulk.dismiss')}
      sx={{ marginBlockStart: 4 }}
    >
      <AlertTitle>{t('bulk.refused', { count: refused.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {visibleRows.map(({ row, reason }) => (
          <li key={String(row.id)}>
            <bdi>{titleOf(model, row)}</bdi>: {reason}
          </li>
        ))}
      </Box>
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
