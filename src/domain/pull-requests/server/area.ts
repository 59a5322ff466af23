import { sql } from 'drizzle-orm'
import { onServer } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { pullRequests } from '../area.ts'
import { pullRequestsGrants } from '../grants.ts'
import { repository } from '../repository.ts'
import { hookRoutes } from './hook-routes.ts'
import { repositoryHooks } from './repository-hooks.ts'
import { secretRoutes } from './secret-routes.ts'
import { pullRequestTables } from './tables.ts'

const r = tableOf(repository, 'prr')

export const pullRequestsServer = onServer(pullRequests, {
  grants: pullRequestsGrants,
  hooks: { repository: repositoryHooks },
  computed: {
    pull_request: {
      repository: (row) => sql`(select ${r.repository} from ${r} where ${r.id} = ${row.source_id})`,
    },
  },
  routes: [hookRoutes, secretRoutes],
  tables: pullRequestTables,
})
