import { useListIncludes, useReadable } from '../../../../web/data/access/readable.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowPages } from '../../../../web/data/rows/use-pages.ts'
import type { RowsQuery } from '../../../../web/data/rows/use-rows.ts'

/** Page size of the call. */
const pageSize = 100
const related = ['project', 'sprint', 'stage', 'epic', 'assignees']

type TaskQuery = Required<Pick<RowsQuery<'task'>, 'where' | 'sort'>>

const useListQuery = ({ where, sort }: TaskQuery) => {
  const model = useModel('task')
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => related.includes(name)),
  )
  return { model, listQuery: { where, sort, include } }
}

/**
 * Reads tasks with the relations of a line, page by page.
 * @returns also `listQuery`, for bulk actions on all of them
 */
export const useTasks = (taskQuery: TaskQuery, enabled = true) => {
  const { model, listQuery } = useListQuery(taskQuery)
  const page = { ...listQuery, perPage: pageSize }
  return { ...useRowPages(model, page, enabled), asked: { ...page, page: 1 } }
}
