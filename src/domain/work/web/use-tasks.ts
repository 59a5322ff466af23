import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { Group } from '../../../core/predicate.ts'
import { useListIncludes, useReadable, useRows } from '../../../web/data/use-rows.ts'
import { useModel } from '../../../web/product.ts'

/** As many as one call gives. */
export const tasksAtOnce = 100
const related = ['project', 'sprint', 'stage', 'epic', 'assignees']

type Asked = {
  readonly filters: readonly CrudFilter[]
  readonly sort: readonly CrudSort[]
  readonly page?: number
  /** As many as one call gives, unless said. */
  readonly perPage?: number
  readonly where?: Group | undefined
}

/** Tasks with what a line of them shows, a hundred at once. @returns `asked` for what is done to all of them */
export const useTasks = ({ filters, sort, page = 1, perPage = tasksAtOnce, where }: Asked, enabled = true) => {
  const model = useModel('task')
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => related.includes(name)),
  )
  const asked = { page, perPage, filters, sort, include, where }
  return { ...useRows(model, asked, enabled), asked }
}
