import type { Queryable } from '../db/database.ts'
import type { Engine } from '../engine.ts'

/**
 * Answers of questions that do not wait for each other. They are asked at once where each may have a connection of its own;
 * a transaction has one, on which they are asked in turn.
 */
export const together = async <T extends readonly unknown[]>(
  on: Queryable,
  { db }: Pick<Engine, 'db'>,
  asks: { readonly [N in keyof T]: () => Promise<T[N]> },
): Promise<T> => {
  const list: readonly (() => Promise<unknown>)[] = asks
  if (on === db) return (await Promise.all(list.map((ask) => ask()))) as unknown as T
  const answers: unknown[] = []
  for (const ask of list) answers.push(await ask())
  return answers as unknown as T
}
