import { useModel } from '../../../web/product/product.ts'
import { ShowScreen } from '../../../web/screens/show-screen.tsx'

/** Page of a todo, at the route of the specification. */
export const TodoPage = () => <ShowScreen model={useModel('todo')} />
