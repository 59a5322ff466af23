import { Fragment, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { homePath, redirectTarget, signInAddress, signInPath } from '../base/redirect-target.ts'
import { useSession, useSignedIn } from './use-session.ts'

/** Lets the signed-in through, sends all others to sign-in, from where they come back. */
export const RequireSignIn = () => {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return <Navigate to={signInAddress(location)} replace />
  // Another tab may have let somebody else in.
  return (
    <Fragment key={session}>
      <Outlet />
    </Fragment>
  )
}

/** For pages of the signed-out: somebody signed in goes home, or to the page kept at sign-in. */
export const SignedOutOnly = ({ children, instead }: { children: ReactNode; instead?: ReactNode }) => {
  const signedIn = useSignedIn()
  const [params] = useSearchParams()
  if (!signedIn) return children
  return instead ?? <Navigate to={redirectTarget(params.get('to'))} replace />
}

/** `/` leads home or to sign-in; the query goes along. */
export const RootRedirect = () => {
  const signedIn = useSignedIn()
  const { search } = useLocation()
  return <Navigate to={(signedIn ? homePath : signInPath) + search} replace />
}
