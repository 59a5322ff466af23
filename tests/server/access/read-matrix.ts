import { readdirSync, readFileSync } from 'node:fs'

/** One line of callers: what they get for an own, a foreign and a missing row, or at all where no row is named. */
type Line = { readonly callers: readonly string[]; readonly cells: readonly string[]; readonly at: number }
export type Scenario = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Address with `<kind>` where an id goes. */
  readonly url: string
  readonly body: string | undefined
  /** Part of the answer that a cell may name after its status, `200:3`. */
  readonly look: string | undefined
  readonly lines: readonly Line[]
  /** The file of the matrix that it stands in. */
  readonly file: string
  readonly at: number
}

const opening = /^(GET|POST|PUT|DELETE) (\S+)(?: (\{.*?\}|\[.*?\]))?(?: -> ([\w.[\]]+))?$/

/**
 * Reads the committed matrix. A scenario is a line with a call; below it, indented, come lines of callers and after two
 * spaces or more their cells. `#` begins a comment.
 */
const readOne = (file: string, text: string): Scenario[] => {
  const scenarios: { -readonly [K in keyof Scenario]: Scenario[K] }[] = []
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/(^|\s)#.*$/, '').trimEnd()
    const at = index + 1
    if (line.trim() === '') return
    if (!line.startsWith(' ')) {
      const match = opening.exec(line)
      if (match === null) throw new Error(`${file}, line ${at} is no call: ${line}`)
      scenarios.push({
        method: match[1] as Scenario['method'],
        url: match[2] ?? '',
        body: match[3],
        look: match[4],
        lines: [],
        file,
        at,
      })
      return
    }
    const [callers = '', ...cells] = line.trim().split(/\s{2,}/)
    const last = scenarios.at(-1)
    if (last === undefined || cells.length === 0) throw new Error(`${file}, line ${at} is no line of callers: ${line}`)
    last.lines = [...last.lines, { callers: callers.split(',').map((one) => one.trim()), cells, at }]
  })
  return scenarios
}

/** The whole matrix: each area has a file of its own in this folder. */
export const readMatrix = (folder: URL): Scenario[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readOne(name, readFileSync(new URL(name, folder), 'utf8')))

/** The pattern under which the server knows the route of a scenario. */
export const routeOf = ({ method, url }: Scenario): string =>
  `${method} ${(url.split('?')[0] ?? '').replaceAll(/<[\w:]+>/g, ':id')}`

/** A route's name in the matrix, which calls every id and token in an address the same. */
export const nameOfRoute = ({ method, url }: { readonly method: string; readonly url: string }): string =>
  `${method} ${url.replaceAll(/:(\w+_id|token)\b/g, ':id')}`

/** Whether a scenario names a row that may be somebody's own, foreign or missing. */
export const namesRow = ({ url, body }: Scenario): boolean =>
  /<\w+>/.test(`${url} ${body ?? ''}`.replaceAll(/<(fresh|brief|me)>/g, ''))
