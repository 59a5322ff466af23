import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
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
  showExtras: {
    todo: deferred<RowExtras<'todo'>>(async () => {
      const [{ PromoteTodo }] = await Promise.all([import('./promote.tsx'), loadNamespace('todos')])
      return PromoteTodo
    }),
    task: deferred<RowExtras<'task'>>(async () => {
      const [{ DemoteTask }] = await Promise.all([import('./promote.tsx'), loadNamespace('todos')])
      return DemoteTask
    }),
  },
})
