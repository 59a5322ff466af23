import type { Routes } from '../area.ts'
import { accessRoutes } from './explanation-routes.ts'
import { grantRoutes } from './grants.ts'

/** The calls that give rights and explain them. */
export const rightsRoutes: readonly Routes[] = [grantRoutes, accessRoutes]
