import { TaskItem, TaskList } from '@tiptap/extension-list'

export const taskListNode = TaskList

/** An item of a to-do list, stored as `<li data-checked="true">` within `<ul data-type="taskList">`. */
export const taskItemNode = TaskItem.extend({
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.dataset.checked === 'true',
      renderHTML: ({ checked }) => ({ 'data-checked': String(checked === true) }),
    },
  }),
  parseHTML: () => [{ tag: 'li[data-checked]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
}).configure({ nested: true })
