/** Texts that have a name at once, in a process. What writes change and callers hold makes ever new ones. */
const mostNames = 2000

/**
 * Names of statements that connections prepare, by text. Of more than `most` texts those asked for last have a name, so that
 * rare ones never keep the common ones from being prepared. No name is given twice: a connection may still have it.
 */
export const statementNames = (most = mostNames): ((text: string) => string) => {
  const names = new Map<string, string>()
  let given = 0
  return (text) => {
    const name = names.get(text) ?? `tms_${given++}`
    // A Map iterates in the order of insertion: the text asked for longest ago comes first.
    names.delete(text)
    names.set(text, name)
    const oldest = names.keys().next().value
    if (names.size > most && oldest !== undefined) names.delete(oldest)
    return name
  }
}
