import { Outlet, useNavigate } from 'react-router'
import { ScrollControl } from '../shell/scroll-control.tsx'
import { GoProvider } from './go.ts'

/** Around every page there is. */
export const Root = () => {
  const navigate = useNavigate()
  return (
    <GoProvider value={navigate}>
      <Outlet />
      <ScrollControl />
    </GoProvider>
  )
}
