import { settings } from '../../../../web/base/settings.ts'
import { queryClient } from '../../../../web/data/query-client.ts'
import type { FirstReads } from '../../../../web/product/page.ts'
import { phaseParameter } from '../phase/chosen-phase.ts'
import { scheduleQuery } from '../timeline/schedule-query.ts'

/** The tab that an address leads to, as far as it tells before the project is read. */
export const tabAt = (path: string, params: URLSearchParams): string | null =>
  params.get('tab') ?? (path.startsWith('/projects/waterfall/') && !params.has(phaseParameter) ? 'timeline' : null)

/** The plan is read while the page is downloaded and put together: of large projects it takes as long. */
export const projectFirstReads: FirstReads = ({ params: { id }, path, search }, holds) => {
  if (id === undefined || !settings.own || tabAt(path, search) !== 'timeline') return
  if (holds(['task-index'])) void queryClient.prefetchQuery(scheduleQuery(id))
}
