import type { DraftValues } from '../core/declare/register.ts'
import type { Json } from './db/database.ts'

/** A copy that is about to be made: its values by wire name, references as ids of copies. */
type CopiedRow = { readonly id: string; readonly values: Json }

/** The parts of a hook's context that these types need. */
type Parts = { readonly tx: unknown; readonly caller: unknown; readonly engine: unknown }

/**
 * Hooks of rows that are copied, or made from a template.
 * @typeParam C the context that the engine gives its hooks
 */
export type CopyHooks<N extends string, C extends Parts> = {
  /** Fills a body before it is judged: with a template's values, where it names one. */
  readonly filled?: (body: Json, context: C) => Promise<Json>
  /**
   * Tells on which days people work where a copy is planned; Monday to Friday unless declared.
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
