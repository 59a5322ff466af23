let isByKey = false

/** @param byKey whether they were opened by a key or a command, and not by a pointer */
export const openedFilters = (byKey: boolean): void => {
  isByKey = byKey
}

/** Asked once by the filters as they appear: who opened them by key goes on in the first of them. */
export const wereOpenedByKey = (): boolean => {
  const was = isByKey
  isByKey = false
  return was
}
