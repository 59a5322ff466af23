import type { CrudSort } from '@refinedev/core'
import type { Group } from '../../../../core/predicate.ts'
import { useListIncludes, useReadable } from '../../../../web/access/readable.ts'
import { useRowPages } from '../../../../web/data/use-pages.ts'
import { useRows } from '../../../../web/data/use-rows.ts'
import { useModel } from '../../../../web/product/product.ts'

/** As many as one call gives. */
const tasksAtOnce = 100
const related = ['project', 'sprint', 'stage', 'epic', 'assignees']

type Question = {
  readonly where: Group | undefined
  readonly sort: readonly CrudSort[]
}

const useAsked = ({ where, sort }: Question) => {
  const model = useModel('task')
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => related.includes(name)),
  )
  return { model, asked: { where, sort, include } }
}

/** The first few of the tasks, with what a line of them shows. */
export const useFirstTasks = ({ perPage, ...question }: Question & { readonly perPage: number }) => {
  const { model, asked } = useAsked(question)
  return useRows(model, { ...asked, page: 1, perPage })
}

/** Tasks with what a line of them shows, a hundred at once. @returns `asked` for what is done to all of them */
export const useTasks = (question: Question, enabled = true) => {
  const { model, asked } = useAsked(question)
  const page = { ...asked, perPage: tasksAtOnce }
  return { ...useRowPages(model, page, enabled), asked: { ...page, page: 1 } }
}
