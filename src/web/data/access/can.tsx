import { useAbility } from '@casl/react'
import type { ReactNode } from 'react'
import type { PermissionName } from '../../../core/declare/register.ts'
import { useProduct } from '../areas/product.ts'
import { type Access, actsAsAny, permitsAll, prefixesOf } from './ability.ts'

export type Requirements = { readonly permissions?: readonly PermissionName[]; readonly roles?: readonly string[] }

/** Tells whether the signed-in user holds all the permissions and any of the roles. */
export const useHolds = ({ permissions, roles }: Requirements): boolean => {
  const access = useAbility<Access>()
  const prefixes = prefixesOf(useProduct().models)
  return permitsAll(access, permissions ?? [], prefixes) && (roles === undefined || actsAsAny(access, roles))
}

/** Renders its children if the user meets the requirements, else `otherwise`. */
export const Can = ({
  children,
  otherwise = null,
  ...wanted
}: Requirements & { children: ReactNode; otherwise?: ReactNode }) => (useHolds(wanted) ? children : otherwise)
