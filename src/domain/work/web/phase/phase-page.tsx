import { Navigate } from 'react-router'
import type { RowOf } from '../../../../core/register.ts'
import { useModel } from '../../../../web/product/product.ts'
import { RowBoundary } from '../../../../web/records/row-boundary.tsx'
import { NotFoundPage } from '../../../../web/ui/state/not-found.tsx'

const Leads = ({ row }: { row: RowOf<'phase'> }) =>
  typeof row.project_id !== 'string' ? (
    <NotFoundPage />
  ) : (
    <Navigate to={`/projects/${encodeURIComponent(row.project_id)}/phase/${encodeURIComponent(row.id)}`} replace />
  )

/** A phase by its own URL: shows its project with the phase selected. */
export const PhasePage = () => <RowBoundary model={useModel('phase')}>{(row) => <Leads row={row} />}</RowBoundary>
