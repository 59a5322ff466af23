/** @typedef {{ readonly file: string, readonly text: string }} TypeError_ An error of the compiler with the lines that explain it. */

/**
 * @param {string} output what the compiler said, one project after the other
 * @returns {readonly TypeError_[]} each error once
 */
const errorsIn = (output) => {
  /** @type {{ file: string, text: string }[]} */
  const errors = []
  for (const line of output.split('\n')) {
    const [, file] = /^(\S[^(]*)\(\d+,\d+\): error /.exec(line) ?? []
    const last = errors.at(-1)
    if (file !== undefined) errors.push({ file, text: line })
    else if (last !== undefined && line.trim() !== '') last.text += `\n${line}`
    else if (line.trim() !== '') errors.push({ file: '', text: line })
  }
  const texts = new Set()
  return errors.filter(({ text }) => !texts.has(text) && texts.add(text))
}

/** Files that declare entities, then the list of all of them, then what follows from both. */
const place = (/** @type {string} */ file) =>
  /^src\/domain\/[^/]+\/[^/]+\.ts$/.test(file) ? 0 : file === 'src/domain/registry.ts' ? 1 : 2

/**
 * Errors of types with those of declarations first: what is wrong in one is wrong in all that reads it, which is then counted alone.
 *
 * @param {string} output what the compiler said
 * @returns {string}
 */
export const declarationsFirst = (output) => {
  const errors = errorsIn(output)
  const declared = errors.filter(({ file }) => place(file) < 2).toSorted((a, b) => place(a.file) - place(b.file))
  const others = errors.filter(({ file }) => place(file) === 2)
  const shown = declared.length > 0 ? declared : others
  const following = declared.length > 0 ? others : []
  const files = new Set(following.map(({ file }) => file)).size
  return [
    ...shown.map(({ text }) => text),
    ...(following.length > 0 ? [`${following.length} more in ${files} other files, which may follow from these.`] : []),
  ].join('\n')
}
