import { useModel } from '../../../../web/product/product.ts'
import { ShowScreen } from '../../../../web/screens/show-screen.tsx'

/** Page of a task, at the routes of the specification and of the list. @param id by default that of the address */
export const TaskPage = ({ id }: { readonly id?: string }) => (
  <ShowScreen model={useModel('task')} {...(id === undefined ? {} : { id })} />
)
