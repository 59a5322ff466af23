import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../core/declare/model.ts'
import { MappingList } from '../../../web/app/screens/import/mapping/mapping-list.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useRowsById } from '../../../web/data/rows/rows-by-id.ts'
import { RowPicker } from '../../../web/fields/values/inputs/row-picker.tsx'
import type { PlanPartProps } from './plan-part.ts'
import { openQuestions } from './states.ts'

/** The selected users in one call; otherwise each picker would fetch its own. */
const useSelectedUsers = (people: PlanPartProps['plan']['people']) => {
  const ids = [...new Set(Object.values(people).flatMap((id) => id ?? []))].toSorted()
  const may = useHolds({ permissions: ['user-index'] })
  const query = useRowsById(useModel('user'), ids, may)
  return { rows: query.data ?? [], isWaiting: may && ids.length > 0 && query.isLoading }
}

/** Maps people of the file to users. */
export const PeoplePart = ({ survey, plan, errors, change }: PlanPartProps) => {
  const { t } = useTranslation('import_wizard')
  const id = useId()
  const selectedUsers = useSelectedUsers(plan.people)
  const field = fieldOf(useModel('checklist_item'), 'assignee')
  const unknown = openQuestions(survey, plan).people
  return (
    <>
      {unknown > 0 && (
        <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
          {t('people.unknown', { count: unknown })}
        </Alert>
      )}
      {selectedUsers.isWaiting ? (
        <Skeleton variant="rounded" height={200} />
      ) : (
        <MappingList
          items={survey.people}
          label={t('section.people')}
          keyOf={({ key }) => key}
          nameOf={({ name, key }) => name || key}
          aboutOf={({ email, count }) => (
            <>
              {email !== null && <bdi dir="ltr">{`${email} · `}</bdi>}
              {t('people.named', { count })}
            </>
          )}
          control={({ key, name }) => (
            <RowPicker
              field={field}
              row={{ assignee: selectedUsers.rows.find((row) => row.id === plan.people[key]) ?? null }}
              value={plan.people[key] ?? null}
              onChange={(user) => change({ people: { ...plan.people, [key]: user } })}
              look={{
                id: `${id}-${key}`,
                label: t('people.of', { name: name || key }),
                error: errors[`people.${key}`] !== undefined,
                helperText: errors[`people.${key}`]?.join(' '),
              }}
            />
          )}
        />
      )}
    </>
  )
}
