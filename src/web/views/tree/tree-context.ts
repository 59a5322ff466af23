import { createContext, useContext } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import type { Step, Zone } from './moves.ts'
import type { TreeOf } from './tree-model.ts'

/** What the lines of a tree share. */
export type TreeContext = {
  readonly tree: TreeOf
  readonly where: Group | undefined
  readonly address: (model: Model, row: Row) => string
  /** Name of a row's icon. */
  readonly icon: (model: Model, row: Row) => string
  /** What a row's menu offers beside its moves. */
  readonly choices: (model: Model, row: Row, id: string) => readonly Choice[]
  readonly mayMove: boolean
  readonly over: { readonly id: string; readonly zone: Zone } | undefined
  /** Makes a level known, for moves by keys and by pointer. @returns makes it unknown */
  readonly note: (above: string | null, ids: readonly string[]) => () => void
  /** Says that a line has come, the focus follows a row that keys have moved to another level. */
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
