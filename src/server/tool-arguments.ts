import { statSync } from 'node:fs'
import { StartError } from './start-error.ts'
import { typedPath } from './typed-path.ts'

/** The arguments of a command-line tool: one file, options with a value (`--as MAIL`), and flags (`--try`). */
type Takes<O extends string, F extends string> = {
  readonly usage: string
  readonly options: readonly O[]
  readonly flags: readonly F[]
}
/** The arguments that were typed; `path` is absolute. */
export type Typed<O extends string, F extends string> = {
  readonly path: string
  readonly values: { readonly [N in O]?: string }
  readonly flags: ReadonlySet<F>
}

/**
 * Reads the arguments of a tool that works on one file.
 * @throws StartError
 */
export const readTyped = <const O extends string, const F extends string>(
  typed: readonly string[],
  { usage, options, flags }: Takes<O, F>,
): Typed<O, F> => {
  const values: { [N in O]?: string } = {}
  const set = new Set<F>()
  const paths: string[] = []
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] ?? ''
    const option = options.find((name) => word === `--${name}`)
    const flag = flags.find((name) => word === `--${name}`)
    const value = typed[at + 1]
    if (option !== undefined && value !== undefined) values[option] = typed[++at] ?? ''
    else if (flag !== undefined) set.add(flag)
    else if (word.startsWith('-')) throw new StartError(usage)
    else paths.push(word)
  }
  const [path, ...more] = paths
  if (path === undefined || more.length > 0) throw new StartError(usage)
  const absolute = typedPath(path)
  if (statSync(absolute, { throwIfNoEntry: false })?.isFile() !== true)
    throw new StartError(`${absolute} is not there, or no file.`)
  return { path: absolute, values, flags: set }
}
