import { Problem } from '../problem.ts'
import type { Work } from './work.ts'

/** What a thread is given. */
export type Asked = { readonly name: string; readonly input: unknown }
/** What it gives: errors lose their class on the way between threads, so a problem travels as its parts. */
export type Told = { readonly value: unknown } | { readonly problem: Pick<Problem, 'status' | 'code' | 'more'> }

/** The function that a thread of the room runs. @throws Error for duplicate names */
export const threadOf = (works: readonly Work[]): ((asked: Asked) => Promise<Told>) => {
  const byName = new Map(works.map((work) => [work.name, work]))
  if (byName.size !== works.length) throw new Error('two works have one name')
  return async ({ name, input }) => {
    const work = byName.get(name)
    if (work === undefined) throw new Error(`no work is called ${name}`)
    try {
      return { value: await work.run(input) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { problem: { status: error.status, code: error.code, more: error.more } }
    }
  }
}
