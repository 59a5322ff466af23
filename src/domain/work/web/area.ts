import { inBrowser } from '../../../web/area.ts'
import { deferred } from '../../../web/deferred.tsx'
import type { RowExtras } from '../../../web/product.ts'
import { work } from '../area.ts'
import { workTools } from './header-tools.ts'
import { workSections } from './home-sections.ts'
import { workPages } from './pages.ts'
import { workPayloads } from './payloads.ts'

const carriers = deferred(async () => (await import('./carriers.tsx')).Carriers)

export const workWeb = inBrowser(work, {
  pages: workPages,
  homeSections: workSections,
  headerTools: workTools,
  payloads: workPayloads,
  showExtras: {
    skill: carriers,
    tag: carriers,
    user: deferred<RowExtras<'user'>>(async () => (await import('./work-numbers.tsx')).UserNumbers),
    department: deferred<RowExtras<'department'>>(async () => (await import('./work-numbers.tsx')).DepartmentNumbers),
  },
  parts: { 'task.sub_tasks': deferred(async () => (await import('./sub-tasks.tsx')).SubTasks) },
  lineMarks: { task: deferred(async () => (await import('./task-marks.tsx')).TaskMarks) },
  cards: { project: deferred(async () => (await import('./project-cards.tsx')).ProjectCards) },
  figures: { project: async () => (await import('./figures/project-figures.ts')).projectFigures },
  belowEntry: { project: deferred(async () => (await import('./project-nav.tsx')).ProjectNav) },
  inputs: { 'task.sprint': deferred(async () => (await import('./task-inputs.tsx')).SprintInput) },
})
