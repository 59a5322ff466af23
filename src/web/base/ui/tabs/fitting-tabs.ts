type Tab = { readonly name: string; readonly label: string }

type Room = {
  /** Widths of tabs by their labels, in px as all. */
  readonly widths: ReadonlyMap<string, number>
  readonly room: number
  readonly menuWidth: number
}

/** Tabs that fit in a strip beside the menu of the others: the first ones, and the open one in place of the last of them. */
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
  for (let count = tabs.length - 1; count > 0; count--) {
    const first = tabs.slice(0, count)
    const shown = chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
    if (sum(shown) <= room - menuWidth) return shown
  }
  return chosen === undefined ? tabs.slice(0, 1) : [chosen]
}
