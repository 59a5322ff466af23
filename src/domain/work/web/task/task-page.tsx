import { useModel } from '../../../../web/product/product.ts'
import { ShowScreen } from '../../../../web/screens/show-screen.tsx'

/** A task, at the routes that the specification and the list give it. @param id of the address, unless said */
export const TaskPage = ({ id }: { readonly id?: string }) => (
  <ShowScreen model={useModel('task')} {...(id === undefined ? {} : { id })} />
)
