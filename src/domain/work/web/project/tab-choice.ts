import type { Placed } from '../../../../core/arrangement.ts'
import type { PermissionName } from '../../../../core/register.ts'

/** A way to look at a project: there always, or for each user as they chose, shown or not until then. */
export type ProjectTab = {
  readonly name: string
  readonly shown: 'always' | 'at_first' | 'when_chosen'
  /** Of projects of this type alone. */
  readonly of?: 'agile'
  /** Our own server's alone: the specification has no calls for it. */
  readonly own?: true
  /** Without which there is nothing to see in it. */
  readonly permissions?: readonly PermissionName[]
}

/**
 * Specification, section 2.3: Board, List and Backlog are always on, Documents is on by default, the others are off. Each
 * stands here once it exists.
 */
export const projectTabs = [
  { name: 'overview', shown: 'always' },
  { name: 'board', shown: 'always' },
  { name: 'list', shown: 'always' },
  { name: 'backlog', shown: 'always' },
  { name: 'figures', shown: 'at_first', of: 'agile', own: true, permissions: ['sprint-index'] },
  { name: 'table', shown: 'when_chosen' },
] as const satisfies readonly ProjectTab[]
export type TabName = (typeof projectTabs)[number]['name']

/** Whether a tab is there at all, whatever was chosen. @param holds whether the reader holds all of some permissions */
export const isTabOffered = (
  { own, permissions = [] }: ProjectTab,
  isOwnServer: boolean,
  holds: (permissions: readonly PermissionName[]) => boolean,
): boolean => (own !== true || isOwnServer) && holds(permissions)

/** @param kept what the user chose */
export const isTabShown = ({ name, shown }: ProjectTab, kept: readonly Placed[]): boolean => {
  const chosen = kept.find(({ key }) => key === name)
  if (shown === 'always') return true
  return chosen === undefined ? shown === 'at_first' : !chosen.hidden
}

/** What is kept once a tab was turned on or off; choices of tabs that there are no more stay out. */
export const withTab = <T extends ProjectTab>(tabs: readonly T[], kept: readonly Placed[], name: string) =>
  tabs.flatMap((tab): Placed[] => {
    if (tab.shown === 'always') return []
    const isOn = isTabShown(tab, kept)
    return [{ key: tab.name, hidden: tab.name === name ? isOn : !isOn }]
  })
