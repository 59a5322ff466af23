import { useParams } from 'react-router'
import { ShowScreen } from '../../../web/app/screens/show-screen.tsx'
import { NotFoundPage } from '../../../web/base/ui/state/not-found.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { RowBoundary } from '../../../web/views/row-page/row-boundary.tsx'

/** The page of a team below its department (specification, section 2.2). */
export const TeamPage = () => {
  const { id = '', team = '' } = useParams()
  const model = useModel('team')
  return (
    <RowBoundary model={model} id={team}>
      {(row) => (row.department_id === id ? <ShowScreen key={team} model={model} id={team} /> : <NotFoundPage />)}
    </RowBoundary>
  )
}
