import { useQuery } from '@tanstack/react-query'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useHolds } from '../../data/access/can.tsx'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useOptionalFacetModel } from '../facet-model.ts'

export type RunningTimer = {
  /** The time entry, with its row under `about`. */
  readonly entry: Row
  /** Milliseconds by which the server's clock is ahead of the browser's. */
  readonly ahead: number
}

/** The signed-in user's running timer; undefined while loading and if none runs. */
export const useTimer = (): RunningTimer | undefined => {
  const server = useOptionalFacetModel('timed')
  const mayIndex = useHolds({ permissions: server === undefined ? [] : [permissionFor(server.entity, 'index')] })
  const mayRead = server !== undefined && mayIndex && settings.own
  const { data } = useQuery({
    // A list: any entry that is created or changed may be the running one.
    queryKey: queryKeys.list(server ?? { name: '' }, 'timer'),
    queryFn: async () => {
      const { data: body } = await client.get<unknown>('/timer')
      const answer = isRow(body) ? body : {}
      const ahead = Date.parse(String(answer.now)) - Date.now()
      return { entry: isRow(answer.data) ? answer.data : null, ahead: Number.isNaN(ahead) ? 0 : ahead }
    },
    enabled: mayRead,
  })
  return data === undefined || data.entry === null ? undefined : { entry: data.entry, ahead: data.ahead }
}
