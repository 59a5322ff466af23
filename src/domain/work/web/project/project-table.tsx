import { useCallback, useMemo } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { SheetScreen } from '../../../../web/facets/show/sheet-screen.tsx'
import { taskAddress } from '../task/task-line.tsx'
import { useViewing } from '../task/use-viewing.ts'
import { NothingViewed, ViewingMenu } from '../task/viewing-menu.tsx'

const without = ['project']

/** A project's tasks as a sheet. */
export const ProjectTable = ({ row }: { row: RowOf<'project'> }) => {
  const project = row.id
  const viewing = useViewing(project)
  const { condition, viewing: now } = viewing
  const fixed = useMemo(
    () => allOf(equals('project_id', project), ...(condition === undefined ? [] : [condition])),
    [project, condition],
  )
  const address = useCallback((task: { readonly id?: unknown }) => taskAddress(task), [])
  return (
    <SheetScreen
      model={useModel('task')}
      fixed={fixed}
      omittedColumns={without}
      address={address}
      {...(now.mode === 'all' ? {} : { empty: <NothingViewed {...viewing} /> })}
    >
      <ViewingMenu {...viewing} />
    </SheetScreen>
  )
}
