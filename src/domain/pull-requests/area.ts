import { defineArea } from '../../core/declare/area.ts'
import { pullRequest } from './pull-request.ts'
import { repository } from './repository.ts'

/** Repositories that projects name, and the pull requests that their code hosts report (decisions, 'Pull requests'). */
export const pullRequests = defineArea({
  name: 'pull-requests',
  needs: ['people', 'work'],
  entities: [repository, pullRequest],
})
