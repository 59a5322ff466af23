import type { KeptTile } from '../../../../core/declare/kept-tile.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { isUuid } from '../../../../core/query/values.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { useRowWrite } from '../../../../web/data/access/use-row-write.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { writeInTurn } from '../../../../web/data/rows/row-writes.ts'

/** The entities to whose rows the dashboard can be narrowed, one at a time. */
export const scopes = ['department', 'client', 'project'] as const
export type ScopeName = (typeof scopes)[number]
export type Scope = { readonly name: ScopeName; readonly id: string }

/** Returns the scope in the address. */
export const readScope = (params: URLSearchParams): Scope | undefined => {
  const name = scopes.find((one) => isUuid(params.get(`${one}_id`) ?? ''))
  return name === undefined ? undefined : { name, id: params.get(`${name}_id`) ?? '' }
}

export const scopeParams = (scope: Scope | undefined): { readonly [name: string]: string } =>
  scope === undefined ? {} : { [`${scope.name}_id`]: scope.id }

/** Returns a function that writes a dashboard's tiles and shows them at once; quick changes are written in turn. */
export const useTilesWrite = (row: RowOf<'dashboard'>) => {
  const model = useModel('dashboard')
  const write = useRowWrite(model, { include: [] })
  return async (tiles: readonly KeptTile[]): Promise<void> => {
    const { error } = await writeInTurn(model, row, { tiles }, () => write(row, { tiles }))
    if (error !== undefined) notify({ type: 'error', message: refusalText(error as CallError) })
  }
}
