type Tab = { readonly name: string; readonly label: string }

type Room = {
  /** Widths of tabs by their labels, in px as all. */
  readonly widths: ReadonlyMap<string, number>
  readonly room: number
  readonly menuWidth: number
}

/**
 * Tabs that fit in a strip beside the menu of the others: the open one, and each from the first on for which there is
 * still room, so that none is left free behind a long name.
 */
export const fittingTabs = <T extends Tab>(
  tabs: readonly T[],
  open: string,
  { widths, room, menuWidth }: Room,
): readonly T[] => {
  const widthOf = (tab: T): number => widths.get(tab.label) ?? 0
  const sum = (some: readonly T[]): number => some.reduce((width, tab) => width + widthOf(tab), 0)
  // All are drawn once, to be measured.
  if (tabs.some((tab) => !widths.has(tab.label)) || sum(tabs) <= room) return tabs
  const chosen = tabs.find(({ name }) => name === open)
  const shown = new Set(chosen === undefined ? tabs.slice(0, 1) : [chosen])
  for (const tab of tabs) if (sum([...shown, tab]) <= room - menuWidth) shown.add(tab)
  return tabs.filter((tab) => shown.has(tab))
}
