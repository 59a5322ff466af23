import { ShowScreen } from '../../../web/app/screens/show-screen.tsx'
import { useModel } from '../../../web/data/areas/product.ts'

/** The page of a todo, at the route of the specification. */
export const TodoPage = () => <ShowScreen model={useModel('todo')} />
