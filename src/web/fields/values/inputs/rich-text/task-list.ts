import i18next from 'i18next'
import { taskItemNode, taskListNode } from '../../../../../rich-text/task-list.ts'

/** To-do lists with check boxes. */
export const taskLists = [
  taskListNode,
  taskItemNode.configure({
    a11y: { checkboxLabel: ({ textContent }) => textContent || i18next.t('rich_text:taskList') },
  }),
]
