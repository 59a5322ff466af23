import type { Model } from '../../../../core/declare/model.ts'
import type { Layout } from '../layout.ts'
import type { ListState } from '../list-state.ts'
import type { useViews } from './use-views.ts'

/** Props of a list's tabs of views, and of the button that saves one. */
export type ViewProps = {
  readonly model: Model
  readonly state: ListState
  readonly layout: Layout
  readonly views: ReturnType<typeof useViews>
  /** Restores the view's columns and density. */
  readonly resetLayout: () => void
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
}
