import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanPartProps } from './plan-part.ts'

/** Options for items without a sprint, archived items, and history. */
export const MorePart = ({ survey, plan, errors, change }: PlanPartProps) => {
  const { t } = useTranslation('import_wizard')
  const id = useId()
  const { looseSprint, withArchived, withPast, withCalendars = true } = plan
  return (
    <Stack spacing={3} sx={{ maxInlineSize: 560 }}>
      <div>
        <FormLabel id={`${id}-loose`}>{t('more.loose')}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-loose`}
          value={looseSprint === null ? 'backlog' : 'sprint'}
          onChange={(_, to) => change({ looseSprint: to === 'backlog' ? null : survey.name.slice(0, 160) })}
        >
          <FormControlLabel value="sprint" control={<Radio />} label={t('more.inSprint')} />
          <FormControlLabel value="backlog" control={<Radio />} label={t('more.inBacklog')} />
        </RadioGroup>
      </div>
      {looseSprint !== null && (
        <TextField
          label={t('more.sprintName')}
          required
          value={looseSprint}
          error={errors.looseSprint !== undefined}
          helperText={errors.looseSprint?.join(' ')}
          onChange={({ target }) => change({ looseSprint: target.value })}
          slotProps={{ htmlInput: { maxLength: 160, dir: 'auto' } }}
        />
      )}
      {survey.counts.archived > 0 && (
        <FormControlLabel
          label={t('more.archived', { count: survey.counts.archived })}
          control={<Checkbox checked={withArchived} onChange={(_, checked) => change({ withArchived: checked })} />}
        />
      )}
      {(survey.counts.past ?? 0) > 0 && (
        <div>
          <FormControlLabel
            label={t('more.past')}
            control={
              <Checkbox
                checked={withPast}
                onChange={(_, checked) => change({ withPast: checked })}
                slotProps={{ input: { 'aria-describedby': `${id}-past` } }}
              />
            }
          />
          <FormHelperText id={`${id}-past`} sx={{ marginInline: 0 }}>
            {t('more.pastHint')}
          </FormHelperText>
        </div>
      )}
      {survey.format === 'ms_project' && survey.people.length > 0 && (
        <div>
          <FormControlLabel
            label={t('more.calendars')}
            control={
              <Checkbox
                checked={withCalendars}
                onChange={(_, checked) => change({ withCalendars: checked })}
                slotProps={{ input: { 'aria-describedby': `${id}-calendars` } }}
              />
            }
          />
          <FormHelperText id={`${id}-calendars`} sx={{ marginInline: 0 }}>
            {t('more.calendarsHint')}
          </FormHelperText>
        </div>
      )}
    </Stack>
  )
}
