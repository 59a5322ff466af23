import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import type { Holds } from '../areas/page.ts'
import { useProduct } from '../areas/product.ts'
import { type Access, permitsAll, prefixesOf } from './ability.ts'

/** @returns checks whether the user holds all the permissions; for loops, where hooks cannot be called */
export const useHoldsAll = (): Holds => {
  const access = useAbility<Access>()
  const { models } = useProduct()
  return useMemo((): Holds => {
    const prefixes = prefixesOf(models)
    return (permissions) => permitsAll(access, permissions, prefixes)
  }, [access, models])
}
