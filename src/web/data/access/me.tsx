import { AbilityProvider } from '@casl/react'
import { useGetIdentity, usePermissions } from '@refinedev/core'
import { createContext, type ReactNode, type RefObject, useContext, useDeferredValue, useMemo } from 'react'
import { type Row, readNames } from '../../base/api/shapes.ts'
import { ShellSkeleton } from '../../base/ui/shell-skeleton.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { useProduct } from '../areas/product.ts'
import { type Access, abilityFor, prefixesOf } from './ability.ts'

const MeContext = createContext<Row>({})
/** The signed-in user's row, from `GET /profile`. */
export const useMe = (): Row => useContext(MeContext)

type Props = {
  /** Receives the ability, for Refine's access provider, which is above this component. */
  readonly access: RefObject<Access | null>
  readonly children: ReactNode
}

/** Loads the user and their permissions; renders its children once both are loaded. */
export const MeProvider = ({ access: accessRef, children }: Props) => {
  const prefixes = prefixesOf(useProduct().models)
  const identity = useGetIdentity<Row>()
  const permissions = usePermissions<readonly string[]>({})
  const access = useMemo(
    () => abilityFor(permissions.data ?? [], readNames(identity.data?.roles), prefixes),
    [permissions.data, identity.data, prefixes],
  )
  accessRef.current = access
  // Deferred, so that the page renders in time slices: at once it would block a phone for half a second.
  const isLoaded = useDeferredValue(identity.data !== undefined && permissions.data !== undefined, false)
  const failed = identity.isError ? identity : permissions.isError ? permissions : undefined
  if (failed !== undefined)
    return (
      <main>
        <ErrorState
          error={failed.error instanceof Error ? failed.error : null}
          onRetry={() => void failed.refetch()}
          page
        />
      </main>
    )
  if (!isLoaded || identity.data === undefined) return <ShellSkeleton />
  return (
    <MeContext value={identity.data}>
      <AbilityProvider value={access}>{children}</AbilityProvider>
    </MeContext>
  )
}
