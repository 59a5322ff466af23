import { useTranslation } from 'react-i18next'
import type { NewRow } from '../../../../core/declare/register.ts'
import { client } from '../../../../web/base/api/client.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { toFormData } from '../../../../web/data/rows/payload.ts'
import { RowLine } from '../../../../web/fields/forms/line/row-line.tsx'

type Props = {
  readonly project: string
  /** Values of the new task besides its name. */
  readonly values?: Partial<NewRow<'task'>>
  /** The accessible name, which says where the task is added. */
  readonly where: string
  /** Whether the specification's backlog call is used, for other servers. */
  readonly toBacklog?: boolean
  /** Whether it takes the focus on mount. */
  readonly isFocused?: boolean
  readonly onAdded?: () => void
}

/** Input that adds a task on Enter. */
export const AddTask = ({ project, values = {}, where, toBacklog = false, isFocused = false, onAdded }: Props) => {
  const { t } = useTranslation('work_task')
  const model = useModel('task')
  const make = ({ project_id, ...body }: Row) =>
    toBacklog
      ? client.post<unknown>(`/projects/${encodeURIComponent(project)}/backlog/tasks`, toFormData(body, true))
      : client.post<unknown>('/tasks', { project_id, ...body })
  return (
    <RowLine
      model={model}
      place={[project, ...Object.values(values), ...(toBacklog ? ['backlog'] : [])].join('.')}
      label={t('work_task:addTo', { list: where })}
      placeholder={t('work_task:add')}
      max={300}
      isFocused={isFocused}
      complete={(body) => ({ project_id: project, ...body, ...values })}
      make={make}
      {...(onAdded === undefined ? {} : { onAdded })}
    />
  )
}
