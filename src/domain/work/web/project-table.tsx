import { useCallback, useMemo } from 'react'
import type { Row } from '../../../web/api/shapes.ts'
import { useModel } from '../../../web/product.ts'
import { SheetScreen } from '../../../web/screens/sheet/sheet-screen.tsx'
import { taskAddress } from './task-line.tsx'

const without = ['project']

/** A project's tasks as a sheet. */
export const ProjectTable = ({ row }: { row: Row }) => {
  const project = String(row.id)
  const fixed = useMemo(() => [{ field: 'project_id', operator: 'eq' as const, value: project }], [project])
  const address = useCallback((task: Row) => taskAddress(task), [])
  return <SheetScreen model={useModel('task')} fixed={fixed} without={without} address={address} />
}
