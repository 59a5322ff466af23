import { onServer } from '../../../server/area.ts'
import { work } from '../area.ts'
import { workGrants } from '../grants.ts'
import { workFigures } from './figures/figures.ts'
import { workSections, workSteps } from './home-sections.ts'
import { epicHooks, phaseHooks, sprintHooks, stageHooks } from './planning-hooks.ts'
import { epicComputed, projectComputed, taskComputed } from './project-computed.ts'
import { projectHooks } from './project-hooks.ts'
import { workRoutes } from './routes.ts'
import { taskBlocked } from './task-blocked.ts'
import { taskHooks } from './task-hooks.ts'
import { workTiles } from './tiles.ts'

export const workServer = onServer(work, {
  grants: workGrants,
  hooks: {
    project: projectHooks,
    phase: phaseHooks,
    sprint: sprintHooks,
    stage: stageHooks,
    epic: epicHooks,
    task: taskHooks,
  },
  computed: {
    project: projectComputed,
    epic: epicComputed,
    task: { ...taskComputed, blocked: taskBlocked },
  },
  tiles: workTiles,
  dashboardScopes: ['project'],
  homeSections: workSections,
  homeSteps: workSteps,
  routes: [workRoutes],
  figures: workFigures,
})
