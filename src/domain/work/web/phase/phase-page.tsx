import { Navigate } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { NotFoundPage } from '../../../../web/base/ui/state/not-found.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { RowBoundary } from '../../../../web/views/row-page/row-boundary.tsx'

const Leads = ({ row }: { row: RowOf<'phase'> }) =>
  typeof row.project_id !== 'string' ? (
    <NotFoundPage />
  ) : (
    <Navigate to={`/projects/${encodeURIComponent(row.project_id)}/phase/${encodeURIComponent(row.id)}`} replace />
  )

/** A phase by its own URL: shows its project with the phase selected. */
export const PhasePage = () => <RowBoundary model={useModel('phase')}>{(row) => <Leads row={row} />}</RowBoundary>
