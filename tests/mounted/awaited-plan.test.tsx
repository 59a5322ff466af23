import { screen, waitFor } from '@testing-library/react'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios from 'axios'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { client } from '../../src/web/base/api/client.ts'
import { api, mount } from './harness/mount.tsx'

const toServer = axios.getAdapter('fetch')
afterEach(() => {
  client.defaults.adapter = 'fetch'
})

/** The network: a server whose job has the project's plan still to store, until it is let go. */
const awaitedPlan = (id: string) => {
  let isAwaited = true
  client.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const answer = await toServer(config)
    if (!isAwaited || config.method !== 'get' || !String(config.url).endsWith(`projects/${id}`)) return answer
    const { data } = typeof answer.data === 'string' ? JSON.parse(answer.data) : answer.data
    return { ...answer, data: JSON.stringify({ data: { ...data, is_awaited: true } }) }
  }
  return () => {
    isAwaited = false
  }
}

test('every tab of a project says that its dates are being computed anew, until they are', async () => {
  const [department] = await api.rows('/departments?perPage=1')
  const project = await api.make('/projects', {
    name: 'Quay of the awaited plan',
    type: 'waterfall',
    priority: 'low',
    destination: 'internal',
    department_id: department?.id,
    start_at: '2027-01-04T08:00:00.000Z',
  })
  const end = awaitedPlan(project.id)
  const { router } = await mount(`/projects/waterfall/${project.id}`)
  const note = () => screen.queryByText(i18next.t('common:live.awaited'))
  for (const tab of ['timeline', 'overview', 'list', 'board', 'backlog', 'table', 'calendar']) {
    await router.navigate(`/projects/waterfall/${project.id}?tab=${tab}`)
    await waitFor(() => expect(note()?.closest('[role=status]'), tab).not.toBeNull())
  }
  end()
  await waitFor(() => expect(note()).toBeNull())
})
