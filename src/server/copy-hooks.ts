import type { DraftValues } from '../core/declare/register.ts'
import type { Json } from './db/database.ts'

/** A copy that is about to be made: its values by wire name, references as ids of copies. */
type CopiedRow = { readonly id: string; readonly values: Json }

/** What the engine gives hooks, as far as these tell parts of it. */
type Parts = { readonly tx: unknown; readonly caller: unknown; readonly engine: unknown }

/**
 * Hooks of rows that are copied, or made from a template.
 * @typeParam C what the engine gives its hooks
 */
export type CopyHooks<N extends string, C extends Parts> = {
  /** What a body says beside what was sent, before it is judged: a template's values, where it names one. */
  readonly filled?: (body: Json, context: C) => Promise<Json>
  /**
   * On which days work is done where a copy is planned; Monday to Friday unless said.
   * @param row the row that is copied
   */
  readonly workingDays?: (
    row: DraftValues<N>,
    context: Pick<C, 'tx' | 'caller' | 'engine'>,
  ) => Promise<((day: string) => boolean) | undefined>
  /**
   * Changes values of copies of rows that come along, before they are written at once. They have no other hooks.
   * @param made the copies of another entity that were made before
   */
  readonly beforeCopy?: (
    copies: readonly CopiedRow[],
    made: (entity: string) => readonly CopiedRow[],
    context: Pick<C, 'tx'>,
  ) => Promise<void>
}
