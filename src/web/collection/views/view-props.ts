import type { Model } from '../../../core/model.ts'
import type { Layout } from '../layout.ts'
import type { ListState } from '../list-state.ts'
import type { useViews } from './use-views.ts'

/** What the button of the views and its menu are told of the list. */
export type ViewProps = {
  readonly model: Model
  readonly state: ListState
  readonly layout: Layout
  readonly views: ReturnType<typeof useViews>
  /** Goes back to the columns and density of the view. */
  readonly resetLayout: () => void
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
}
