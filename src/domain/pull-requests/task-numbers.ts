/** The most tasks that one text can link. */
const mostNumbers = 50
const greatest = 2_147_483_647

/**
 * Returns the numbers of the tasks that a text names, as in `T-123`, `fix/t-123-berth` or `[T-7] Cranes`. Letters,
 * digits and hyphens before it make another word: `BOT-12` and `X-T-12` name no task.
 */
export const taskNumbersIn = (...texts: readonly (string | null | undefined)[]): readonly number[] => {
  const found = new Set<number>()
  for (const text of texts)
    for (const [, digits] of (text ?? '').matchAll(/(?<![\p{L}\p{N}-])t-(\d{1,10})(?![\p{L}\p{N}])/giu)) {
      const number = Number(digits)
      if (number > 0 && number <= greatest) found.add(number)
      if (found.size === mostNumbers) return [...found]
    }
  return [...found]
}
