import type { NewRow } from '../../../core/declare/register.ts'

/** Returns the bodies of the first columns of a new workspace. @param t translates in the namespace `todos` */
export const usualStages = (t: (key: string) => string): readonly Omit<NewRow<'todo_stage'>, 'workspace_id'>[] => [
  { name: t('todos:stage.open'), color: '#5b6676' },
  { name: t('todos:stage.doing'), color: '#1d5fd1' },
  { name: t('todos:stage.done'), color: '#157347', is_done: true },
]
