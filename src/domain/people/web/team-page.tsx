import { useParams } from 'react-router'
import { useModel } from '../../../web/product/product.ts'
import { RowBoundary } from '../../../web/records/row-boundary.tsx'
import { ShowScreen } from '../../../web/screens/show-screen.tsx'
import { NotFoundPage } from '../../../web/ui/state/not-found.tsx'

/** A team below its department (specification, section 2.2). */
export const TeamPage = () => {
  const { id = '', team = '' } = useParams()
  const model = useModel('team')
  return (
    <RowBoundary model={model} id={team}>
      {(row) => (row.department_id === id ? <ShowScreen key={team} model={model} id={team} /> : <NotFoundPage />)}
    </RowBoundary>
  )
}
