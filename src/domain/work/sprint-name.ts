const mostName = 160

/** Returns the default name of the following sprint: `Sprint 9` is followed by `Sprint 10`, `Alpha` by `Alpha 2`. */
export const nameAfter = (name: string): string => {
  const [, words = name, number] = /^(.*?)(\d{1,9})$/su.exec(name) ?? []
  const next = number === undefined ? ' 2' : String(Number(number) + 1)
  return `${[...words].slice(0, mostName - next.length).join('')}${next}`
}
