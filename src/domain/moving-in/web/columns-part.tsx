import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ChoiceSelect } from '../../../web/app/screens/import/mapping/choice-select.tsx'
import { MappingList } from '../../../web/app/screens/import/mapping/mapping-list.tsx'
import { Autocomplete } from '../../../web/base/ui/autocomplete.tsx'
import { PickerField } from '../../../web/fields/values/inputs/picker-field.tsx'
import { timeZones } from '../../../web/fields/values/inputs/time-zone.tsx'
import { columnRoles, dateStyles } from '../survey.ts'
import type { PlanPartProps } from './plan-part.ts'

/** Date order and time zone of a table. */
const Dates = ({ survey, plan, change }: PlanPartProps) => {
  const { t } = useTranslation(['import_wizard', 'common'])
  return (
    <>
      {survey.isDateUnsure && (
        <Alert severity="warning" sx={{ marginBlockEnd: 3 }}>
          {t('import_wizard:columns.unsure')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, marginBlockEnd: 3 }}>
        <ChoiceSelect
          label={t('import_wizard:columns.dates')}
          value={plan.dates}
          options={dateStyles.map((style) => [style, t(`import_wizard:columns.style.${style}`)])}
          onChange={(dates) => change({ dates })}
          width={280}
        />
        <Autocomplete
          disableClearable
          options={timeZones.includes(plan.timeZone) ? timeZones : [plan.timeZone, ...timeZones]}
          value={plan.timeZone}
          onChange={(_, timeZone) => change({ timeZone })}
          renderInput={(params) => <PickerField params={params} label={t('import_wizard:columns.timeZone')} />}
          sx={{ inlineSize: 280, maxInlineSize: '100%' }}
        />
      </Box>
    </>
  )
}

/** Roles of a table's columns. */
export const ColumnsPart = (part: PlanPartProps) => {
  const { survey, plan, errors, change } = part
  const { t } = useTranslation('import_wizard')
  const roles = columnRoles.map((role) => [role, t(`columns.role.${role}`)] as const)
  const filled = survey.columns.filter((column) => column.filled > 0)
  const empty = survey.columns.length - filled.length
  return (
    <>
      {errors.columns !== undefined && (
        <Alert severity="error" sx={{ marginBlockEnd: 3 }}>
          {errors.columns.join(' ')}
        </Alert>
      )}
      <Dates {...part} />
      <MappingList
        items={filled}
        label={t('section.columns')}
        keyOf={({ at }) => String(at)}
        nameOf={({ header, at }) => (header === '' ? t('columns.unnamed', { place: at + 1 }) : header)}
        aboutOf={({ samples }) => <bdi>{samples.join(' · ')}</bdi>}
        control={({ at, header, guess }) => (
          <ChoiceSelect
            isHidden
            label={t('columns.of', { name: header })}
            value={plan.columns[String(at)] ?? guess}
            options={roles}
            onChange={(role) => change({ columns: { ...plan.columns, [String(at)]: role } })}
            error={errors[`columns.${at}`]?.join(' ')}
          />
        )}
      />
      {empty > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 2 }}>
          {t('columns.empty', { count: empty })}
        </Typography>
      )}
    </>
  )
}
