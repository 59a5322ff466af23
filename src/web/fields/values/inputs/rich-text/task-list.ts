import { TaskItem, TaskList } from '@tiptap/extension-list'
import i18next from 'i18next'

/** An item of a to-do list, stored as `<li data-checked="true">` within `<ul data-type="taskList">`. */
const item = TaskItem.extend({
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.dataset.checked === 'true',
      renderHTML: ({ checked }) => ({ 'data-checked': String(checked === true) }),
    },
  }),
  parseHTML: () => [{ tag: 'li[data-checked]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
}).configure({
  nested: true,
  a11y: { checkboxLabel: ({ textContent }) => textContent || i18next.t('rich_text:taskList') },
})

/** Lists of what is to be done, with check boxes. */
export const taskLists = [TaskList, item]
