import { useAbility } from '@casl/react'
import type { PermissionName } from '../../core/register.ts'
import { useProduct } from '../product/product.ts'
import { type Access, permitsAll, prefixesOf } from './ability.ts'

/** @returns whether the signed-in user holds all of some permissions; a check for loops, where hooks can't be called */
export const useHoldsAll = (): ((permissions: readonly PermissionName[]) => boolean) => {
  const access = useAbility<Access>()
  const prefixes = prefixesOf(useProduct().models)
  return (permissions) => permitsAll(access, permissions, prefixes)
}
