import type { RouteObject } from 'react-router'
import { isSignedIn } from '../../base/api/session.ts'
import { prefetchRow } from '../../data/access/readable.ts'
import type { Holds, Page } from '../../data/areas/page.ts'
import type { Product } from '../../data/areas/product.ts'
import { permissionNames } from '../../data/refine/auth-provider.ts'

const readPermissions = async (): Promise<Holds> => {
  const names = new Set(await permissionNames())
  return (wanted) => wanted.every((name) => names.has(name))
}

/**
 * Begins a page's reads together with its download. The page does not wait for them, and reads again to report a
 * failure.
 */
export const firstReadsOf = (
  { permissions = [], row, firstReads }: Page,
  product: Product,
): Pick<RouteObject, 'loader' | 'shouldRevalidate'> =>
  row === undefined && firstReads === undefined
    ? {}
    : {
        loader: ({ request, params }) => {
          if (!isSignedIn()) return null
          const { pathname: path, searchParams: search } = new URL(request.url)
          const held = readPermissions()
          const readRow = async () => {
            const holds = await held
            if (row !== undefined && params.id !== undefined && holds(permissions))
              await prefetchRow(product, product.models.of(row), params.id, holds)
          }
          readRow().catch(() => undefined)
          firstReads?.({ path, params, search }, held, product)
          return null
        },
        shouldRevalidate: () => false,
      }
