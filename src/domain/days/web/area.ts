import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { days } from '../area.ts'
import { daysPages } from './pages.ts'
import { usualStages } from './usual-stages.ts'

export const daysWeb = inBrowser(days, {
  pages: daysPages,
  madeWith: { workspace: { permissions: ['todo-stage-store'], values: (t) => ({ stages: usualStages(t) }) } },
  listTools: [
    {
      key: 'policy',
      entity: 'workspace',
      title: 'days:policy.new',
      icon: 'timer',
      permissions: ['policy-store'],
      Tool: deferred(async () => (await import('./workspace-policy.tsx')).NewPolicy, 0),
    },
  ],
})
