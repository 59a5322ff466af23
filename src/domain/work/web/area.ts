import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
import { work } from '../area.ts'
import { firstPhase } from './board/standard-columns.ts'
import { workPages } from './pages.ts'
import { workPayloads } from './payloads.ts'
import { madeProjectAddress } from './project/project-address.ts'

export const workWeb = inBrowser(work, {
  pages: workPages,
  payloads: workPayloads,
  showExtras: {
    user: deferred<RowExtras<'user'>>(async () => (await import('./work-numbers.tsx')).UserNumbers),
    department: deferred<RowExtras<'department'>>(async () => (await import('./work-numbers.tsx')).DepartmentNumbers),
    client: deferred<RowExtras<'client'>>(async () => (await import('./work-numbers.tsx')).ClientNumbers),
    team: deferred<RowExtras<'team'>>(async () => (await import('./work-numbers.tsx')).TeamNumbers),
  },
  parts: { 'task.sub_tasks': deferred(async () => (await import('./task/sub-tasks.tsx')).SubTasks) },
  lineMarks: { task: deferred(async () => (await import('./task/task-marks.tsx')).TaskMarks) },
  cards: { project: deferred(async () => (await import('./project/project-cards.tsx')).ProjectCards) },
  figures: { project: async () => (await import('./figures/project-figures.ts')).projectFigures },
  rail: { project: deferred(async () => (await import('./project/project-rail.tsx')).ProjectRail, 0) },
  subNavigation: { project: deferred(async () => (await import('./project/project-nav.tsx')).ProjectNav) },
  madeWith: {
    project: {
      permissions: ['phase-store', 'sprint-store', 'stage-store'],
      values: (t) => ({ phases: [firstPhase(t)] }),
    },
  },
  // These rows are shown within their project.
  foundAddresses: {
    phase: (row) => `/projects/phase/${encodeURIComponent(row.id)}`,
    epic: (row) => `/projects/${encodeURIComponent(row.project_id)}?tab=backlog`,
    sprint: (row) => {
      const project = row.phase?.project_id
      return project === undefined
        ? undefined
        : `/projects/${encodeURIComponent(project)}?tab=board&sprint=${encodeURIComponent(row.id)}`
    },
  },
  // A new project opens where the user writes its first task.
  madeAddresses: { project: madeProjectAddress },
})
