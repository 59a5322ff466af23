import { onServer } from '../../../server/area.ts'
import { schedule } from '../area.ts'
import { scheduleGrants } from '../grants.ts'
import { baselineHooks, dependencyHooks, taskParentHooks } from './hooks.ts'
import { planConsequence } from './plan-consequence.ts'
import { scheduleRoutes } from './routes.ts'

export const scheduleServer = onServer(schedule, {
  grants: scheduleGrants,
  hooks: { dependency: dependencyHooks, baseline: baselineHooks },
  consequences: [planConsequence],
  watches: { task: taskParentHooks },
  routes: [scheduleRoutes],
})
