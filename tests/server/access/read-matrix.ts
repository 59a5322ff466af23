import { readdirSync, readFileSync } from 'node:fs'

/** One line of callers with their cells: for an own, a foreign and a missing row, or one cell if no row is named. */
type Line = { readonly callers: readonly string[]; readonly cells: readonly string[]; readonly at: number }
export type Scenario = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The address with `<kind>` in place of each id. */
  readonly url: string
  readonly body: string | undefined
  /** The part of the answer that a cell may show after its status, `200:3`. */
  readonly look: string | undefined
  readonly lines: readonly Line[]
  /** The file of the matrix that has the scenario. */
  readonly file: string
  readonly at: number
}

const opening = /^(GET|POST|PUT|DELETE) (\S+)(?: (\{.*?\}|\[.*?\]))?(?: -> ([\w.[\]]+))?$/

/**
 * Reads the committed matrix. A scenario is a line with a call; the indented lines below it have callers and, after two
 * spaces or more, their cells. `#` begins a comment.
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

/** Reads the whole matrix: each area has its own file in this folder. */
export const readMatrix = (folder: URL): Scenario[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readOne(name, readFileSync(new URL(name, folder), 'utf8')))

/** Returns the pattern under which the server knows the route of a scenario. */
export const routeOf = ({ method, url }: Scenario): string =>
  `${method} ${(url.split('?')[0] ?? '').replaceAll(/<[\w:]+>/g, ':id')}`

/** Returns a route's name in the matrix, in which every id and token in an address has the same name. */
export const nameOfRoute = ({ method, url }: { readonly method: string; readonly url: string }): string =>
  `${method} ${url.replaceAll(/:(\w+_id|token)\b/g, ':id')}`

/** Tells whether a scenario names a row that can be own, foreign or missing. */
export const namesRow = ({ url, body }: Scenario): boolean =>
  /<\w+>/.test(`${url} ${body ?? ''}`.replaceAll(/<(fresh|brief|me)>/g, ''))
