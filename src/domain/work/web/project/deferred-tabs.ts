import { loadNamespace } from '../../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'

/** Content of a project's tabs that is downloaded when it is shown first. */
export const deferredTabs = {
  board: deferred(async () => (await import('../board/project-board.tsx')).ProjectBoard, 320),
  list: deferred(async () => (await import('../task/project-tasks.tsx')).ProjectTasks, 320),
  table: deferred(async () => (await import('./project-table.tsx')).ProjectTable, 320),
  calendar: deferred(async () => {
    const [{ ProjectCalendar: Calendar }] = await Promise.all([
      import('./project-calendar.tsx'),
      ...['calendar', 'repeat'].map(loadNamespace),
    ])
    return Calendar
  }, 640),
  backlog: deferred(async () => (await import('../backlog/backlog-page.tsx')).ProjectBacklog, 320),
}

export const isDeferredTab = (tab: string): tab is keyof typeof deferredTabs => Object.hasOwn(deferredTabs, tab)
