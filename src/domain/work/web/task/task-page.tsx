import { ShowScreen } from '../../../../web/app/screens/show-screen.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'

/** The page of a task, at the routes of the specification and of the list. @param id by default that of the address */
export const TaskPage = ({ id }: { readonly id?: string }) => (
  <ShowScreen model={useModel('task')} {...(id === undefined ? {} : { id })} />
)
