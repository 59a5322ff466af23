import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { formatInstantDay } from '../../../web/base/i18n/format.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAllRows } from '../../../web/data/rows/all-rows.ts'
import { DayField } from '../../../web/fields/values/inputs/deferred.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { Comparison } from './use-schedule.ts'

type Props = {
  readonly project: string
  readonly comparison: Comparison | undefined
  readonly onCompare: (comparison: Comparison | undefined) => void
}

const past = 'past'

/** A menu that chooses what the plan is compared with, a baseline or a past day. */
export const BaselineMenu = ({ project, comparison, onCompare }: Props) => {
  const { t } = useTranslation('project_timeline')
  const model = useModel('baseline')
  const reading = useReading()
  const [day, setDay] = useState('')
  const { data: baselines = [] } = useAllRows(model, {
    sort: [{ field: 'created_at', order: 'desc' }],
    where: allOf(equals('project_id', project)),
  })
  const value = comparison === undefined ? '' : 'at' in comparison ? past : comparison.baseline_id
  const choose = (next: string) => {
    if (next === '') onCompare(undefined)
    else if (next === past)
      onCompare({ at: new Date(day === '' ? Date.now() - 7 * 86_400_000 : `${day}T23:59:59Z`).toISOString() })
    else onCompare({ baseline_id: next })
  }
  return (
    <>
      <TextField
        select
        size="small"
        label={t('compareWith')}
        value={value}
        onChange={({ target }) => choose(target.value)}
        sx={{ inlineSize: 170 }}
      >
        <MenuItem value="">{t('noComparison')}</MenuItem>
        {baselines.map((row) => (
          <MenuItem key={row.id} value={row.id}>
            <bdi>{row.name}</bdi>, {formatInstantDay(row.created_at, reading)}
          </MenuItem>
        ))}
        <MenuItem value={past}>{t('pastDay')}</MenuItem>
      </TextField>
      {value === past && (
        <Box sx={{ inlineSize: 190 }}>
          <DayField
            label={t('day')}
            value={day === '' && comparison !== undefined && 'at' in comparison ? comparison.at.slice(0, 10) : day}
            onChange={(chosen) => {
              setDay(chosen)
              if (chosen !== '') onCompare({ at: new Date(`${chosen}T23:59:59Z`).toISOString() })
            }}
          />
        </Box>
      )}
    </>
  )
}
