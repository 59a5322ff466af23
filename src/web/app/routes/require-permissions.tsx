import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { PermissionName } from '../../../core/declare/register.ts'
import { useHolds } from '../../data/access/can.tsx'

/** Redirects users without the permissions to the 401 page. */
export const RequirePermissions = ({ names, children }: { names: readonly PermissionName[]; children: ReactNode }) =>
  useHolds({ permissions: names }) ? children : <Navigate to="/not-authorized" replace />
