import { useSearchParams } from 'react-router'
import { NotFoundPage } from '../../../../web/ui/state/not-found.tsx'
import { TaskPage } from './task-page.tsx'

/** The sub-task that the address names in its query (specification, section 2.2): `?id=…`. */
export const SubTaskPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return id === '' ? <NotFoundPage /> : <TaskPage key={id} id={id} />
}
