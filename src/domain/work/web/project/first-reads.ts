import type { Models } from '../../../../core/declare/model.ts'
import type { PermissionName } from '../../../../core/declare/register.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import type { FirstReads, Holds } from '../../../../web/data/areas/page.ts'
import { rowTabOf } from '../../../../web/data/areas/row-tab.ts'
import { allRowsQuery } from '../../../../web/data/rows/all-rows.ts'
import { queryClient } from '../../../../web/data/rows/query-client.ts'
import { epicsOf, sprintsOf, sumsQuery, velocityQuery } from '../backlog/backlog-queries.ts'
import { boardPermissions, sprintOf, sprintParameter } from '../board/use-board-sprint.ts'
import { stagesOf } from '../board/use-stages.ts'
import { phaseParameter } from '../phase/chosen-phase.ts'
import { phasesQuery, sprintsQuery } from '../phase/use-phases.ts'
import { deferredTabs, isDeferredTab } from './deferred-tabs.ts'

/** Returns the tab that an address leads to, as far as it can be known before the project is read. */
const tabAt = (path: string, params: URLSearchParams): string | null =>
  params.get('tab') ?? (path.startsWith('/projects/waterfall/') && !params.has(phaseParameter) ? 'timeline' : null)

/** Reads of a tab. */
type TabReads = {
  readonly permissions: readonly PermissionName[]
  readonly read: (project: string, search: URLSearchParams, models: Models, holds: Holds) => Promise<unknown>
}

const tabReads: { readonly [tab: string]: TabReads } = {
  board: {
    permissions: boardPermissions,
    read: async (project, search, models) => {
      const phases = await queryClient.fetchQuery(phasesQuery(project))
      const sprints = await Promise.all(phases.map(({ id }) => queryClient.fetchQuery(sprintsQuery(String(id)))))
      const sprint = sprintOf(
        phases.map((phase, n) => ({ phase, sprints: sprints[n] ?? [] })),
        search.get(sprintParameter),
      )
      if (sprint !== undefined)
        await queryClient.prefetchQuery(allRowsQuery(models.of('stage'), stagesOf(String(sprint.id))))
    },
  },
  backlog: {
    permissions: boardPermissions,
    // The page waits for these before it shows a place; each place then reads its own rows.
    read: (project, _, models, holds) => {
      const maySum = holds(['task-estimate'])
      const epicReads = holds(['epic-index'])
        ? [
            queryClient.prefetchQuery(allRowsQuery(models.of('epic'), epicsOf(project))),
            queryClient.prefetchQuery(sumsQuery(project, 'epic_id', maySum)),
          ]
        : []
      return Promise.all([
        queryClient.prefetchQuery(allRowsQuery(models.of('sprint'), sprintsOf(project, false))),
        queryClient.prefetchQuery(sumsQuery(project, 'sprint_id', maySum)),
        ...(maySum ? [queryClient.prefetchQuery(velocityQuery(project))] : []),
        ...epicReads,
      ])
    },
  },
}

/** Begins the download and the reads of a tab. The tab reports failures and tries again. */
export const projectFirstReads: FirstReads = ({ params: { id }, path, search }, permissions, product) => {
  const tab = tabAt(path, search)
  if (tab === null) return
  const areaTab = rowTabOf(product, 'project', tab)
  if (isDeferredTab(tab)) deferredTabs[tab].download()
  areaTab?.Content.download()
  const reads = areaTab?.firstRead ?? (Object.hasOwn(tabReads, tab) ? tabReads[tab] : undefined)
  if (id !== undefined && settings.own && reads !== undefined)
    permissions
      .then((holds) => (holds(reads.permissions) ? reads.read(id, search, product.models, holds) : undefined))
      .catch(() => undefined)
}
