import type { NewRow } from '../../../../core/declare/register.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { TaskStatus } from '../../task-status.ts'

const columns = [
  { status: 'pending', color: '#5b6676' },
  { status: 'in_progress', color: '#1d5fd1' },
  { status: 'done', color: '#157347' },
] as const satisfies readonly { readonly status: TaskStatus; readonly color: string }[]

type Translate = (key: string) => string

/** Returns the bodies of the standard columns of a new board. */
export const standardColumns = (t: Translate): readonly Omit<NewRow<'stage'>, 'sprint_id'>[] =>
  columns.map((column, order) => ({
    ...column,
    order,
    name: column.status === 'pending' ? t('work:begin.column') : t(keyOfChoice('stage', 'status', column.status)),
  }))

/** Returns the body of a project's first phase, with a sprint and its columns. */
export const firstPhase = (t: Translate): Omit<NewRow<'phase'>, 'project_id'> => ({
  name: t('work:begin.phase'),
  sprints: [{ name: t('work:begin.sprint'), stages: standardColumns(t) }],
})
