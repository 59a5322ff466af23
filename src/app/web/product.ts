import { modelsOf } from '../../core/model.ts'
import { peoplePages } from '../../domain/people/web/pages.ts'
import { peoplePayloads } from '../../domain/people/web/payloads.ts'
import { registry } from '../../domain/registry.ts'
import { systemTools } from '../../domain/system/web/header-tools.ts'
import { systemSections } from '../../domain/system/web/home-sections.ts'
import { systemPages } from '../../domain/system/web/pages.ts'
import { workTools } from '../../domain/work/web/header-tools.ts'
import { workSections } from '../../domain/work/web/home-sections.ts'
import { workPages } from '../../domain/work/web/pages.ts'
import { workPayloads } from '../../domain/work/web/payloads.ts'
import { deferred } from '../../web/deferred.tsx'
import { facetInputs, facetPanels, recordPage } from '../../web/facets/panels.ts'
import { sharedPages } from '../../web/facets/shares/pages.tsx'
import type { Product } from '../../web/product.ts'
import { DepartmentExtras, UserExtras } from './show-extras.tsx'

const models = modelsOf(registry)

const carriers = deferred(async () => (await import('../../domain/work/web/carriers.tsx')).Carriers)

/** The product put together: declarations, and what the areas add to their screens. */
export const product: Product = {
  models,
  payloads: { ...peoplePayloads, ...workPayloads },
  pages: [...peoplePages, ...systemPages, ...workPages, ...sharedPages(models)],
  homeSections: [...workSections, ...systemSections],
  headerTools: [...workTools, ...systemTools],
  showExtras: {
    job: deferred(async () => (await import('../../domain/system/web/job-extras.tsx')).JobExtras),
    skill: carriers,
    tag: carriers,
    user: UserExtras,
    department: DepartmentExtras,
  },
  record: recordPage,
  parts: {
    'task.sub_tasks': deferred(async () => (await import('../../domain/work/web/sub-tasks.tsx')).SubTasks),
  },
  panels: facetPanels,
  facetInputs,
  lineMarks: {
    task: deferred(async () => (await import('../../domain/work/web/task-marks.tsx')).TaskMarks),
  },
  cards: {
    project: deferred(async () => (await import('../../domain/work/web/project-cards.tsx')).ProjectCards),
  },
  belowEntry: {
    project: deferred(async () => (await import('../../domain/work/web/project-nav.tsx')).ProjectNav),
  },
  inputs: {
    'task.sprint': deferred(async () => (await import('../../domain/work/web/task-inputs.tsx')).SprintInput),
    'role.permissions': deferred(
      async () => (await import('../../domain/people/web/permissions-input.tsx')).PermissionsInput,
    ),
  },
}
