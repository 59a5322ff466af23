import { AbilityProvider } from '@casl/react'
import { useGetIdentity, usePermissions } from '@refinedev/core'
import { createContext, type ReactNode, type RefObject, useContext, useDeferredValue, useMemo } from 'react'
import { type Row, readNames } from '../api/shapes.ts'
import { useProduct } from '../product/product.ts'
import { ShellSkeleton } from '../ui/shell-skeleton.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { type Access, abilityFor, prefixesOf } from './ability.ts'

const MeContext = createContext<Row>({})
/** The signed-in user's own row, as `GET /profile` answers it. */
export const useMe = (): Row => useContext(MeContext)

type Props = {
  /** Where Refine's access provider, which stands above, finds the ability. */
  readonly access: RefObject<Access | null>
  readonly children: ReactNode
}

/** Loads who is signed in and what they may do; nothing of the product shows before both are known. */
export const MeProvider = ({ access: shared, children }: Props) => {
  const prefixes = prefixesOf(useProduct().models)
  const identity = useGetIdentity<Row>()
  const permissions = usePermissions<readonly string[]>({})
  const access = useMemo(
    () => abilityFor(permissions.data ?? [], readNames(identity.data?.roles), prefixes),
    [permissions.data, identity.data, prefixes],
  )
  shared.current = access
  // The page is put together a few milliseconds at a time: at once it would hold up a phone for half a second.
  const isKnown = useDeferredValue(identity.data !== undefined && permissions.data !== undefined, false)
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
  if (!isKnown || identity.data === undefined) return <ShellSkeleton />
  return (
    <MeContext value={identity.data}>
      <AbilityProvider value={access}>{children}</AbilityProvider>
    </MeContext>
  )
}
