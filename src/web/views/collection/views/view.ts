import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { type Layout, readLayout, writeLayout } from '../layout.ts'
import { type ListState, readListState, writeQuestion } from '../list-state.ts'

/** A view of a list: a saved one, parsed from its row, or a built-in one. */
export type View = {
  readonly id: string
  readonly name: string
  readonly isShared?: boolean
  readonly state: ListState
  readonly layout: Layout
  /** The saved view's row, with version and rights. Built-in views have none. */
  readonly row?: Row
}

/** Names of the fields that hold the parts of a view. */
export type ViewFields = NonNullable<Model['entity']['savedViews']>

/** Parses a view. @param keeper entity that stores views  @param model entity of the list */
export const readView = (row: Row, keeper: Model, fields: ViewFields, model: Model): View => {
  const params = new URLSearchParams(String(row[fields.state] ?? ''))
  return {
    id: String(row.id),
    name: String(row[keeper.entity.title] ?? ''),
    isShared: row[fields.shared] === true,
    state: {
      ...readListState(params, model),
      page: 1,
      perPage: undefined,
      view: undefined,
      trash: false,
      peek: undefined,
      form: undefined,
    },
    layout: readLayout(params.get('columns'), params.get('density')),
    row,
  }
}

/** Serialises the values that a view stores: the list's URL parameters, columns and density. */
export const writeView = (state: ListState, layout: Layout, model: Model): string =>
  String(new URLSearchParams([...writeQuestion(state, model), ...writeLayout(layout)]))

/** Tells whether the list shows anything but the declared state. */
export const isNarrowed = (state: ListState, layout: Layout, model: Model): boolean =>
  writeView(state, layout, model) !== ''

/** Tells whether the list's state or layout differs from the view. */
export const isChanged = (view: View, state: ListState, layout: Layout, model: Model): boolean =>
  writeView(view.state, view.layout, model) !== writeView(state, layout, model)
