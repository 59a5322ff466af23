import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { Models } from '../../core/model.ts'
import type { PermissionName } from '../../core/register.ts'
import { isSignedIn } from '../api/session.ts'
import type { FirstReads, Page } from '../product/page.ts'
import { permissionNames } from '../refine/auth-provider.ts'

const begin = async (reads: FirstReads, models: Models, { request, params }: LoaderFunctionArgs): Promise<void> => {
  const names = new Set(await permissionNames())
  const { pathname: path, searchParams: search } = new URL(request.url)
  const holds = (wanted: readonly PermissionName[]) => wanted.every((name) => names.has(name))
  reads({ path, params, search }, holds, models)
}

/** A page's reads begin with its download; it is shown whether they have come to an end or not. */
export const firstReadsOf = ({ firstReads }: Page, models: Models): Pick<RouteObject, 'loader' | 'shouldRevalidate'> =>
  firstReads === undefined
    ? {}
    : {
        loader: (address) => {
          // A failure is told by the page, which asks again.
          if (isSignedIn()) begin(firstReads, models, address).catch(() => undefined)
          return null
        },
        shouldRevalidate: () => false,
      }
