import { onServer } from '../../../server/area.ts'
import { targets } from '../area.ts'
import { targetSections } from './home-sections.ts'
import { reachedJob } from './reached.ts'
import { targetTables } from './tables.ts'
import { targetRoutes } from './target-routes.ts'
import { taskWatch, todoWatch, userWatch } from './watches.ts'

export const targetsServer = onServer(targets, {
  tables: targetTables,
  watches: { task: taskWatch, todo: todoWatch, user: userWatch },
  homeSections: targetSections,
  routes: [targetRoutes],
  jobs: [reachedJob],
})
