import type { Api } from './api.ts'
import type { Screen } from './screens.ts'

/** Screens of dashboards, rules, webhooks, repositories and public forms. */
export const reachScreens = async (
  api: Api,
  page: (path: string) => Screen,
  open: (path: string) => Screen,
): Promise<readonly Screen[]> => {
  const first = async (list: string) => (await api.rows(`${list}?perPage=1`))[0]
  const [rule, channel, form, repository, request] = [
    await first('/automation-rules'),
    await first('/webhooks'),
    await first('/intake-forms'),
    await first('/repositories'),
    await first('/pull-requests'),
  ]
  const paths = [
    '/dashboard',
    '/automation-rules',
    '/webhooks',
    '/repositories',
    '/pull-requests',
    '/intake-forms',
    '/automation-rules/add',
    '/webhooks/add',
  ]
  return [
    ...paths.map((path) => page(path)),
    page(`/automation-rules/${rule?.id}`),
    page(`/webhooks/${channel?.id}`),
    page(`/repositories/${repository?.id}`),
    page(`/pull-requests/${request?.id}`),
    page(`/projects/list/${repository?.project_id}?tab=pull_requests`),
    page(`/intake-forms/${form?.id}`),
    page(`/intake-forms/${form?.id}/edit`),
    open(`/public/form/${form?.token}`),
  ]
}
