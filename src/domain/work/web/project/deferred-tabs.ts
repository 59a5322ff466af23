import { loadNamespace } from '../../../../web/i18n/i18n.ts'
import { deferred } from '../../../../web/ui/deferred.tsx'

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
  timeline: deferred(async () => {
    const [chunk] = await Promise.all([
      import('../timeline/project-timeline.tsx'),
      ...['timeline', 'project_timeline', 'dependency', 'baseline'].map(loadNamespace),
    ])
    return chunk.ProjectTimeline
  }, 320),
  backlog: deferred(async () => (await import('../backlog/backlog-page.tsx')).ProjectBacklog, 320),
}

/** Begins the download of the tab's content, which the project's own row would otherwise hold up. */
export const downloadTab = (tab: string | null): void => {
  if (tab !== null && Object.hasOwn(deferredTabs, tab)) deferredTabs[tab as keyof typeof deferredTabs].download()
}
