import { Problem } from '../../src/server/problem.ts'
import { foreignReaders } from './foreign-readers.ts'
import type { Finding } from './target.ts'

/** Milliseconds of processor that a reading has to take for its growth to be judged, and how often more eight times as much may take. */
const [least, mostTimes] = [50, 12]
/** Characters from which on, and up to which, a text is sought that takes as long. */
const [shortest, longest] = [16_000, 256_000]

/** Milliseconds of processor; a text that is refused with words is read. */
const timeOf = async (read: (text: string) => unknown, text: string): Promise<number> => {
  const began = process.cpuUsage()
  try {
    await read(text)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/**
 * Processor time of each reader of foreign text at n and at 8n characters of each piece of its grammar: at most twelvefold. A
 * reader that takes less than 50 ms of n characters, however many, may take twelve times as long of 8n.
 */
export const readForeignText = async (): Promise<Finding> => {
  const holes: string[] = []
  let calls = 0
  for (const [name, read, pieces, [before, behind] = ['', '']] of foreignReaders)
    for (const piece of pieces) {
      const textOf = (letters: number) => before + piece.repeat(Math.ceil(letters / piece.length)) + behind
      const three = async (letters: number) => {
        const text = textOf(letters)
        const times = [await timeOf(read, text), await timeOf(read, text), await timeOf(read, text)]
        return median(times)
      }
      let letters = shortest
      while (letters < longest && (await timeOf(read, textOf(letters))) < least) letters *= 2
      const few = Math.max(least, await three(letters))
      // One reading that is quick enough tells as much as the median of three.
      const first = await timeOf(read, textOf(8 * letters))
      const many = first <= mostTimes * few ? first : await three(8 * letters)
      calls++
      if (many > mostTimes * few)
        holes.push(
          `${name} ${JSON.stringify(piece)}: ${few.toFixed(0)} ms of ${letters} characters, ${many.toFixed(0)} ms of eight times as many`,
        )
    }
  return { attack: 'readers of foreign text', calls, holes }
}
