import { useSearchParams } from 'react-router'
import { NotFoundPage } from '../../../../web/base/ui/state/not-found.tsx'
import { TaskPage } from './task-page.tsx'

/** The sub-task page of the specification (section 2.2), with the id in the query: `?id=…`. */
export const SubTaskPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return id === '' ? <NotFoundPage /> : <TaskPage key={id} id={id} />
}
