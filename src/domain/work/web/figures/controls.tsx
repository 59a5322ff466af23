import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../../web/access/can.tsx'
import { isRow, type Row } from '../../../../web/api/shapes.ts'
import { type Unit, units } from '../../figure-facts.ts'
import { spans, useFigureState } from './figure-state.ts'

const sx = { inlineSize: { xs: '100%', sm: 220 } } as const

/** Its phase and its name: sprints of several phases are called alike. */
export const sprintLabel = (row: Row): string =>
  [isRow(row.phase) ? row.phase.name : undefined, row.name].filter(Boolean).join(' · ')

export const SprintChoice = ({ sprints, value }: { readonly sprints: readonly Row[]; readonly value: string }) => {
  const { t } = useTranslation('sprint')
  const { set } = useFigureState()
  return (
    <TextField select label={t('one')} value={value} onChange={({ target }) => set('sprint', target.value)} sx={sx}>
      {sprints.map((one) => (
        <MenuItem key={String(one.id)} value={String(one.id)}>
          <bdi>{sprintLabel(one)}</bdi>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The unit that is asked for: the one chosen; what suits is the server's to say. */
export const useUnitAsked = (): { readonly unit?: Unit } => {
  const { state } = useFigureState()
  const mayEstimate = useHolds({ permissions: ['task-estimate'] })
  return mayEstimate && state.unit !== null ? { unit: state.unit } : {}
}

/** @param unit the one that is shown; undefined while nobody knows */
export const UnitChoice = ({ unit }: { readonly unit: Unit | undefined }) => {
  const { t } = useTranslation('figures')
  const { set } = useFigureState()
  if (!useHolds({ permissions: ['task-estimate'] })) return null
  return (
    <TextField
      select
      label={t('unit.label')}
      value={unit ?? ''}
      onChange={({ target }) => set('unit', target.value)}
      sx={sx}
    >
      {units.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`unit.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const SpanChoice = () => {
  const { t } = useTranslation('figures')
  const { state, set } = useFigureState()
  return (
    <TextField
      select
      label={t('span.label')}
      value={state.days}
      onChange={({ target }) => set('days', String(target.value))}
      sx={sx}
    >
      {spans.map((days) => (
        <MenuItem key={days} value={days}>
          {t('span.days', { count: days })}
        </MenuItem>
      ))}
    </TextField>
  )
}
