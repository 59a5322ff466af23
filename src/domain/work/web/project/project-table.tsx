import { useCallback, useMemo } from 'react'
import type { RowOf } from '../../../../core/register.ts'
import { useModel } from '../../../../web/product/product.ts'
import { SheetScreen } from '../../../../web/screens/sheet-screen.tsx'
import { taskAddress } from '../task/task-line.tsx'
import { useViewing } from '../task/use-viewing.ts'
import { NothingViewed, ViewingMenu } from '../task/viewing-menu.tsx'

const without = ['project']

/** A project's tasks as a sheet. */
export const ProjectTable = ({ row }: { row: RowOf<'project'> }) => {
  const project = row.id
  const viewing = useViewing(project)
  const { filters, viewing: now } = viewing
  const fixed = useMemo(
    () => [{ field: 'project_id', operator: 'eq' as const, value: project }, ...filters],
    [project, filters],
  )
  const address = useCallback((task: { readonly id?: unknown }) => taskAddress(task), [])
  return (
    <SheetScreen
      model={useModel('task')}
      fixed={fixed}
      without={without}
      address={address}
      {...(now.mode === 'all' ? {} : { empty: <NothingViewed {...viewing} /> })}
    >
      <ViewingMenu {...viewing} />
    </SheetScreen>
  )
}
