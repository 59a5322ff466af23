import { keyOfChoice } from '../../../../core/keys.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import type { TaskStatus } from '../../task-status.ts'

const columns = [
  { status: 'pending', color: '#5b6676' },
  { status: 'in_progress', color: '#1d5fd1' },
  { status: 'done', color: '#157347' },
] as const satisfies readonly { readonly status: TaskStatus; readonly color: string }[]

/** Namespaces of the texts below. */
export const beginningTexts = ['board', 'stage'] as const
type Translate = (key: string) => string

/** Bodies of the standard columns of a new board. */
export const standardColumns = (t: Translate): readonly Row[] =>
  columns.map((column, order) => ({
    ...column,
    order,
    name: column.status === 'pending' ? t('board:columns.first') : t(keyOfChoice('stage', 'status', column.status)),
  }))

/** Body of a project's first phase, with a sprint and its columns. */
export const firstPhase = (t: Translate): Row => ({
  name: t('board:begin.phase'),
  sprints: [{ name: t('board:begin.sprint'), stages: standardColumns(t) }],
})
