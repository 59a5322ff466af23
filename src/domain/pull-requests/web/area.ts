import { withWords } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
import { pullRequests } from '../area.ts'

const words = ['pull_requests', 'sheet'] as const

export const pullRequestsWeb = inBrowser(pullRequests, {
  recordTools: [
    {
      key: 'branch',
      entity: 'task',
      title: 'work_task:copyBranch',
      keys: ['.'],
      permissions: ['pull-request-index'],
      isForReaders: true,
      Tool: deferred(async () => (await withWords(import('./copy-branch.tsx'), ...words)).CopyBranch, 0),
    },
  ],
  lineMarks: {
    pull_request: deferred(async () => (await import('./pull-request-marks.tsx')).PullRequestMarks),
  },
  rowTabs: [
    {
      entity: 'project',
      name: 'pull_requests',
      Content: deferred(
        async () => (await withWords(import('./pull-requests-tab.tsx'), ...words)).PullRequestsTab,
        320,
      ),
    },
  ],
  showExtras: {
    repository: deferred<RowExtras<'repository'>>(
      async () => (await withWords(import('./repository-webhook.tsx'), ...words)).RepositoryWebhook,
    ),
  },
})
