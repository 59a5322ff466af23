import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { quietFields } from '../../base/ui/field-line.tsx'
import { ResetButton } from '../../base/ui/reset-button.tsx'
import { DayField } from '../../fields/values/inputs/deferred.tsx'
import { type HistoryState, isUnfiltered, noHistoryFilters } from './history-state.ts'

type Props = {
  readonly model: Model
  /** Tracked fields that the user may read. */
  readonly fields: readonly ModelField[]
  /** Users who have changed the row. */
  readonly actors: readonly Row[]
  readonly state: HistoryState
  readonly onChange: (state: HistoryState) => void
}

/** Filters of the history: field, user, days. */
export const HistoryFilters = ({ model, fields, actors, state, onChange }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const put = (part: keyof HistoryState) => ({
    value: state[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...state, [part]: target.value }),
  })
  // The URL may name a user or field that is no option; the control must show it nevertheless.
  const isKnownActor =
    state.actor === '' || state.actor === 'system' || actors.some((actor) => actor.id === state.actor)
  const isKnownField = state.field === '' || fields.some(({ wire }) => wire === state.field)
  return (
    <Box
      role="group"
      aria-label={t('common:history.filters')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        alignItems: 'center',
        marginBlockEnd: 3,
        ...quietFields,
      }}
    >
      <TextField select id={`${id}-field`} label={t('common:history.field')} {...put('field')}>
        <MenuItem value="">{t('common:any')}</MenuItem>
        {!isKnownField && <MenuItem value={state.field}>{state.field}</MenuItem>}
        {fields.map(({ wire, name }) => (
          <MenuItem key={wire} value={wire}>
            {t(labelKey(model, name))}
          </MenuItem>
        ))}
      </TextField>
      <TextField select id={`${id}-actor`} label={t('common:history.by')} {...put('actor')}>
        <MenuItem value="">{t('common:any')}</MenuItem>
        <MenuItem value="system">{t('common:history.system')}</MenuItem>
        {!isKnownActor && <MenuItem value={state.actor}>{t('common:history.somebody')}</MenuItem>}
        {actors.map(({ id: actor, name }) => (
          <MenuItem key={String(actor)} value={String(actor)}>
            <bdi>{String(name)}</bdi>
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((part) => (
        <DayField
          key={part}
          label={t(`common:history.${part}`)}
          value={state[part]}
          onChange={(day) => onChange({ ...state, [part]: day })}
        />
      ))}
      <Box>
        <ResetButton onReset={isUnfiltered(state) ? undefined : () => onChange(noHistoryFilters)}>
          {t('common:clearFilters')}
        </ResetButton>
      </Box>
    </Box>
  )
}
