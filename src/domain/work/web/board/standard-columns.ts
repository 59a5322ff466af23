import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/keys.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import type { TaskStatus } from '../../task-status.ts'

const columns = [
  { status: 'pending', color: '#5b6676' },
  { status: 'in_progress', color: '#1d5fd1' },
  { status: 'done', color: '#157347' },
] as const satisfies readonly { readonly status: TaskStatus; readonly color: string }[]

/** Bodies of the standard columns of a new board. */
export const useStandardColumns = (): readonly Row[] => {
  const { t } = useTranslation(['board', 'stage'])
  return columns.map((column, order) => ({
    ...column,
    order,
    name: column.status === 'pending' ? t('board:columns.first') : t(keyOfChoice('stage', 'status', column.status)),
  }))
}
