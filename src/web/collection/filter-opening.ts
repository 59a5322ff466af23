let isByKey = false

/** Records how the filters were opened. @param byKey by a key or a command, not by a pointer */
export const openedFilters = (byKey: boolean): void => {
  isByKey = byKey
}

/** Read once as the filters mount: opened by key, the first of them takes the focus. Resets the record. */
export const wereOpenedByKey = (): boolean => {
  const was = isByKey
  isByKey = false
  return was
}
