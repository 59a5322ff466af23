import type { almightyRole } from '../../core/account/account.ts'

/**
 * Roles of a new installation. Afterwards they are data: an administrator changes and adds roles. Their initial
 * permissions are defined by each area (`grants.ts`).
 */
export const builtInRoles = [
  { name: 'admin', description: 'May do everything.' },
  {
    name: 'office-manager',
    description: 'Keeps users, departments, teams and clients; neither roles nor permissions.',
  },
  { name: 'project-manager', description: 'Plans and runs projects.' },
  { name: 'team-leader', description: 'Leads a team and keeps its department.' },
  { name: 'member', description: 'Works in projects.' },
  { name: 'agent', description: 'Answers tickets.' },
  { name: 'client', description: 'Sees the projects and tickets of their own organisation.' },
] as const

/** The roles' descriptions in a new installation; administrators can change them. */
export const builtInDescriptions: { readonly [role: string]: string } = Object.fromEntries(
  builtInRoles.map(({ name, description }) => [name, description]),
)

/** The roles' names, which people read in their language. */
export const builtInNames: { readonly [role: string]: string } = Object.fromEntries(
  builtInRoles.map(({ name }) => [name, name]),
)

/** Roles to which areas grant permissions. */
export type GrantedRole = Exclude<(typeof builtInRoles)[number]['name'], typeof almightyRole>
