import type { Placed } from '../../../../core/declare/arrangement.ts'
import type { PermissionName } from '../../../../core/declare/register.ts'

/** A tab of projects: always shown, or turned on and off by each user. */
export type ProjectTab = {
  readonly name: string
  readonly shown: 'always' | 'at_first' | 'when_chosen'
  /** Limits the tab to projects of this type. */
  readonly of?: 'agile'
  /** The type of projects that begin with this tab, and always have it. */
  readonly first?: 'waterfall'
  /** Only our server has it: the specification has no calls for it. */
  readonly own?: true
  /** Another area brings its content. */
  readonly byArea?: true
  /** Permissions without which the tab would be empty. */
  readonly permissions?: readonly PermissionName[]
}

/**
 * The tabs. As in the specification, section 2.3, Board, List and Backlog are always on, Documents is on by default,
 * the others are off. Tabs that don't exist yet are missing here; overview and reports are ours.
 */
export const projectTabs = [
  { name: 'overview', shown: 'always' },
  { name: 'board', shown: 'always' },
  { name: 'list', shown: 'always' },
  { name: 'backlog', shown: 'always' },
  { name: 'documents', shown: 'at_first', byArea: true, permissions: ['document-index'] },
  { name: 'calendar', shown: 'when_chosen', own: true },
  { name: 'timeline', shown: 'when_chosen', first: 'waterfall', own: true, byArea: true },
  { name: 'table', shown: 'when_chosen' },
  { name: 'pull_requests', shown: 'when_chosen', own: true, byArea: true, permissions: ['pull-request-index'] },
  { name: 'figures', shown: 'at_first', of: 'agile', own: true, permissions: ['sprint-index'] },
] as const satisfies readonly ProjectTab[]
export type TabName = (typeof projectTabs)[number]['name']

/**
 * Tells whether a tab is available, regardless of the user's choice.
 * @param holds tells whether the user holds all given permissions
 * @param isBrought tells whether an area brings the content of the tab of this name
 */
export const isTabOffered = (
  { name, own, byArea, permissions = [] }: ProjectTab,
  isOwnServer: boolean,
  holds: (permissions: readonly PermissionName[]) => boolean,
  isBrought: (name: string) => boolean,
): boolean => (own !== true || isOwnServer) && (byArea !== true || isBrought(name)) && holds(permissions)

/**
 * Tells whether a tab is shown.
 * @param arrangement the user's choice
 * @param type of the project, if there is one
 */
export const isTabShown = (
  { name, shown, first }: ProjectTab,
  arrangement: readonly Placed[],
  type?: string,
): boolean => {
  const chosen = arrangement.find(({ key }) => key === name)
  if (shown === 'always' || (first !== undefined && first === type)) return true
  return chosen === undefined ? shown === 'at_first' : !chosen.hidden
}

/**
 * Returns the tab with which a project begins if its address names none: its phases if it names a phase, its plan if it
 * is planned, its list on `/projects/list/{id}` (specification, 2.2), else its overview.
 */
export const firstTabOf = (
  tabs: readonly ProjectTab[],
  { type, path, hasPhase }: { readonly type: string; readonly path: string; readonly hasPhase: boolean },
): string => {
  if (hasPhase) return 'overview'
  const planned = tabs.find(({ first }) => first === type)
  return planned?.name ?? (path.startsWith('/projects/list/') ? 'list' : 'overview')
}

/** Returns the arrangement after a tab is turned on or off; unknown tabs are dropped. */
export const withTab = <T extends ProjectTab>(tabs: readonly T[], arrangement: readonly Placed[], name: string) =>
  tabs.flatMap((tab): Placed[] => {
    if (tab.shown === 'always') return []
    const isOn = isTabShown(tab, arrangement)
    return [{ key: tab.name, hidden: tab.name === name ? isOn : !isOn }]
  })
