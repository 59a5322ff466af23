import { onServer } from '../../../server/area.ts'
import { recurrenceJob } from '../../../server/facets/recurs/recurs.ts'
import { reminderJob } from '../../../server/facets/reminds/reminder-job.ts'
import { days } from '../area.ts'
import { daysGrants } from '../grants.ts'
import { eventHooks } from './event-hooks.ts'
import { daysSections, daysSteps } from './home-sections.ts'
import { todoComputed, todoHooks } from './todo-hooks.ts'
import { todoRoutes } from './todo-routes.ts'
import { todoStageHooks, workspaceHooks } from './workspace-hooks.ts'

export const daysServer = onServer(days, {
  grants: daysGrants,
  hooks: { workspace: workspaceHooks, todo_stage: todoStageHooks, todo: todoHooks, event: eventHooks },
  computed: { todo: todoComputed },
  homeSections: daysSections,
  homeSteps: daysSteps,
  routes: [todoRoutes],
  jobs: [reminderJob, recurrenceJob],
})
