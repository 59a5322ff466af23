import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import type { Stream, Work } from './work.ts'

/** The input of a thread. */
export type Asked = {
  readonly name: string
  readonly input: unknown
  /** The port that hears that the thread begins. */
  readonly begun: MessagePort
  /** The port of a stream, over which parts are asked for and sent. */
  readonly port?: MessagePort
}
/** The output of a thread: errors lose their class on the way between threads, so a problem travels as its parts. */
export type Told = { readonly value: unknown } | { readonly problem: Pick<Problem, 'status' | 'code' | 'more'> }
/** The answer of a stream to each request. */
export type ToldPart = Told | 'end'

/** @throws errors that are no problem, such as a mistake */
const asTold = (error: unknown): Told => {
  if (!(error instanceof Problem)) throw error
  return { problem: { status: error.status, code: error.code, more: error.more } }
}

/** Sends each part when it is asked for; one is made ahead. */
const tellParts = async (parts: AsyncIterable<unknown>, port: MessagePort): Promise<void> => {
  const asks = on(port, 'message')
  const tell = async (part: ToldPart) => {
    await asks.next()
    port.postMessage(part)
  }
  try {
    for await (const value of parts) await tell({ value })
    await tell('end')
  } catch (error) {
    await tell(asTold(error))
  } finally {
    port.close()
  }
}

/**
 * Returns the function that a thread of the room runs.
 * @throws Error for duplicate names
 */
export const threadOf = (works: readonly (Work | Stream)[]): ((asked: Asked) => Promise<Told>) => {
  const byName = new Map(works.map((work) => [work.name, work]))
  if (byName.size !== works.length) throw new Error('two works have one name')
  return async ({ name, input, begun, port }) => {
    begun.postMessage(undefined)
    begun.close()
    const work = byName.get(name)
    if (work === undefined || 'parts' in work !== (port !== undefined)) throw new Error(`no work is called ${name}`)
    if ('run' in work)
      try {
        return { value: await work.run(input) }
      } catch (error) {
        return asTold(error)
      }
    if (port !== undefined) await tellParts(work.parts(input), port)
    return { value: undefined }
  }
}
