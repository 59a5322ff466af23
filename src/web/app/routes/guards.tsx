import { Fragment, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { homePath, redirectTarget, signInAddress, signInPath } from '../../base/browser/redirect-target.ts'
import { useSession, useSignedIn } from './use-session.ts'

/** Redirects signed-out users to sign-in, which returns to the page. */
export const RequireSignIn = () => {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return <Navigate to={signInAddress(location)} replace />
  // Keyed by session: another tab may have signed in another user.
  return (
    <Fragment key={session}>
      <Outlet />
    </Fragment>
  )
}

/** Redirects signed-in users to the page that sign-in was opened from, else home. */
export const SignedOutOnly = ({ children, instead }: { children: ReactNode; instead?: ReactNode }) => {
  const signedIn = useSignedIn()
  const [params] = useSearchParams()
  if (!signedIn) return children
  return instead ?? <Navigate to={redirectTarget(params.get('to'))} replace />
}

/** Redirects `/` to home or sign-in, with its query. */
export const RootRedirect = () => {
  const signedIn = useSignedIn()
  const { search } = useLocation()
  return <Navigate to={(signedIn ? homePath : signInPath) + search} replace />
}
