import { Outlet } from 'react-router'
import { ScrollControl } from '../shell/scroll-control.tsx'

/** Around every page there is. */
export const Root = () => (
  <>
    <Outlet />
    <ScrollControl />
  </>
)
