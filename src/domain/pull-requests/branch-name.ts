/** The most characters of a branch's name; code hosts cut longer ones. */
const mostCharacters = 60

/**
 * Returns the name of a branch for a task: `t-123-move-the-berth`. Letters of any script stay, as Git takes them;
 * accents are removed.
 * @param number of the task
 * @param title its name
 */
export const branchNameOf = (number: number, title: string): string => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  let name = `t-${number}`
  for (const word of words) {
    if (Array.from(`${name}-${word}`).length > mostCharacters) break
    name += `-${word}`
  }
  return name
}
