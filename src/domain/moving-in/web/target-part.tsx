import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../core/declare/model.ts'
import { keyOfEntity, keyOfField } from '../../../core/words/keys.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { RowPicker } from '../../../web/fields/values/inputs/row-picker.tsx'
import type { PlanPartProps } from './plan-part.ts'

/** Target of the import: an existing project, or a new one in a department. */
export const TargetPart = ({ survey, plan, errors, change }: PlanPartProps) => {
  const { t } = useTranslation(['import_wizard', 'project'])
  const id = useId()
  const mayMake = useHolds({ permissions: ['project-store'] })
  const projectField = fieldOf(useModel('work_import'), 'project')
  const departmentField = fieldOf(useModel('project'), 'department')
  const [isExisting, setExisting] = useState(plan.newProject === null || !mayMake)
  // Kept while the other option is selected.
  const [newProject, setNewProject] = useState(plan.newProject ?? { name: survey.name, department: null })
  const changeNew = (more: Partial<typeof newProject>) => {
    const next = { ...newProject, ...more }
    setNewProject(next)
    change({ newProject: next })
  }
  const select = (existing: boolean) => {
    setExisting(existing)
    change(existing ? { newProject: null } : { project: null, newProject })
  }
  return (
    <Stack spacing={3} sx={{ maxInlineSize: 560 }}>
      <RadioGroup
        aria-label={t('import_wizard:section.place')}
        value={isExisting ? 'existing' : 'new'}
        onChange={(_, to) => select(to === 'existing')}
      >
        {mayMake && <FormControlLabel value="new" control={<Radio />} label={t('import_wizard:place.new')} />}
        <FormControlLabel value="existing" control={<Radio />} label={t('import_wizard:place.existing')} />
      </RadioGroup>
      {isExisting ? (
        <RowPicker
          field={projectField}
          value={plan.project}
          onChange={(project) => change({ project, newProject: null })}
          look={{
            id: `${id}-project`,
            label: t(keyOfEntity('project', 'one')),
            required: true,
            error: errors.project !== undefined,
            helperText: errors.project?.join(' ') ?? t('import_wizard:place.again'),
          }}
        />
      ) : (
        <>
          <TextField
            label={t(keyOfField('project', 'name'))}
            required
            value={newProject.name}
            error={errors['newProject.name'] !== undefined}
            helperText={errors['newProject.name']?.join(' ')}
            onChange={({ target }) => changeNew({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
          />
          <RowPicker
            field={departmentField}
            value={newProject.department}
            onChange={(department) => changeNew({ department })}
            look={{
              id: `${id}-department`,
              label: t(keyOfField('project', 'department')),
              required: true,
              error: errors['newProject.department'] !== undefined,
              helperText: errors['newProject.department']?.join(' ') ?? t('import_wizard:place.department'),
            }}
          />
          {errors.project !== undefined && <FormHelperText error>{errors.project.join(' ')}</FormHelperText>}
        </>
      )}
    </Stack>
  )
}
