import { useTranslation } from 'react-i18next'
import { priorities } from '../../../core/declare/priorities.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { ChoiceSelect } from '../../../web/app/screens/import/mapping/choice-select.tsx'
import { MappingList } from '../../../web/app/screens/import/mapping/mapping-list.tsx'
import { taskStatuses } from '../../work/task-status.ts'
import { stagesToCheck } from '../survey.ts'
import type { PlanPartProps } from './plan-part.ts'

/** Maps columns or statuses of the file to statuses. */
export const StagesPart = ({ survey, plan, errors, change }: PlanPartProps) => {
  const { t } = useTranslation(['import_wizard', 'task'])
  const unsure = new Set(stagesToCheck(survey).map(({ name }) => name))
  const options = taskStatuses.map((status) => [status, t(keyOfChoice('task', 'status', status))] as const)
  return (
    <MappingList
      items={survey.stages}
      label={t('import_wizard:section.stages')}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      aboutOf={({ name, count, isArchived }) =>
        [
          t('import_wizard:tasks', { count }),
          ...(isArchived ? [t('import_wizard:stages.archived')] : []),
          ...(unsure.has(name) ? [t('import_wizard:stages.unknown')] : []),
        ].join(' · ')
      }
      control={({ name, guess }) => (
        <ChoiceSelect
          isHidden
          label={t('import_wizard:stages.of', { name })}
          value={plan.stages[name] ?? guess ?? 'in_progress'}
          options={options}
          onChange={(status) => change({ stages: { ...plan.stages, [name]: status } })}
          error={errors[`stages.${name}`]?.join(' ')}
        />
      )}
    />
  )
}

/** Maps priorities of the file to priorities. */
export const PrioritiesPart = ({ survey, plan, errors, change }: PlanPartProps) => {
  const { t } = useTranslation(['import_wizard', 'task'])
  const options = priorities.map((priority) => [priority, t(keyOfChoice('task', 'priority', priority))] as const)
  return (
    <MappingList
      items={survey.priorities}
      label={t('import_wizard:section.priorities')}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      aboutOf={({ count }) => t('import_wizard:tasks', { count })}
      control={({ name }) => (
        <ChoiceSelect
          isHidden
          label={t('import_wizard:priorities.of', { name })}
          value={plan.priorities[name] ?? 'medium'}
          options={options}
          onChange={(priority) => change({ priorities: { ...plan.priorities, [name]: priority } })}
          error={errors[`priorities.${name}`]?.join(' ')}
        />
      )}
    />
  )
}
