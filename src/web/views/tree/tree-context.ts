import { createContext, useContext } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import type { Step, Zone } from './moves.ts'
import type { TreeOf } from './tree-model.ts'

/** The values and actions that the lines of a tree share. */
export type TreeContext = {
  readonly tree: TreeOf
  readonly where: Group | undefined
  readonly address: (model: Model, row: Row) => string
  /** Returns the name of a row's icon. */
  readonly icon: (model: Model, row: Row) => string
  /** Returns the entries of a row's menu beside its moves. */
  readonly choices: (model: Model, row: Row, id: string) => readonly Choice[]
  readonly mayMove: boolean
  readonly over: { readonly id: string; readonly zone: Zone } | undefined
  /** Registers a level, for moves by keys and by pointer. @returns unregisters it */
  readonly note: (above: string | null, ids: readonly string[]) => () => void
  /** Called by a line that has appeared: the focus follows a row that keys have moved to another level. */
  readonly arrive: (line: string) => void
  readonly move: (id: string, step: Step) => void
}

const Context = createContext<TreeContext | null>(null)
export const TreeProvider = Context.Provider
export const useTree = (): TreeContext => {
  const context = useContext(Context)
  if (context === null) throw new Error('a line of a tree stands outside of one')
  return context
}
