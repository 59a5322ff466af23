import type { Model } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { type Layout, readLayout, writeLayout } from '../layout.ts'
import { type ListState, readListState, writeQuestion } from '../list-state.ts'

/** A view of a list: saved, and read from its row, or built in. */
export type View = {
  readonly id: string
  readonly name: string
  readonly isShared?: boolean
  readonly state: ListState
  readonly layout: Layout
  /** As the server sent it: its version, and what its reader may do with it. A built-in view has none. */
  readonly row?: Row
}

/** The part of the declaration that says which field is what. */
export type ViewFields = NonNullable<Model['entity']['savedViews']>

/** @param keeper the entity whose rows are views  @param model the entity whose list it is */
export const readView = (row: Row, keeper: Model, fields: ViewFields, model: Model): View => {
  const params = new URLSearchParams(String(row[fields.state] ?? ''))
  return {
    id: String(row.id),
    name: String(row[keeper.entity.title] ?? ''),
    isShared: row[fields.shared] === true,
    state: {
      ...readListState(params, model),
      page: 1,
      view: undefined,
      trash: false,
      peek: undefined,
      form: undefined,
    },
    layout: readLayout(params.get('columns'), params.get('density')),
    row,
  }
}

/** What a view keeps: the parameters of the list's address, its columns and density. */
export const writeView = (state: ListState, layout: Layout, model: Model): string =>
  String(new URLSearchParams([...writeQuestion(state, model), ...writeLayout(layout)]))

/** Whether the list shows something else than the view says. */
export const isChanged = (view: View, state: ListState, layout: Layout, model: Model): boolean =>
  writeView(view.state, view.layout, model) !== writeView(state, layout, model)
