import { Outlet, useNavigate } from 'react-router'
import { GoProvider } from '../base/go.ts'
import { ScrollControl } from '../shell/scroll-control.tsx'

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
