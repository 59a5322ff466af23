import { type ComponentType, useEffect } from 'react'
import { LoginPage } from '../../web/app/pages/login.tsx'
import { useSignedIn } from '../../web/app/routes/use-session.ts'
import { BlankLayout } from '../../web/app/shell/blank-layout.tsx'
import { ScrollButton } from '../../web/app/shell/scroll-button.tsx'
import { onTimeOut } from '../../web/base/api/time-out.ts'
import { NavigateProvider } from '../../web/base/browser/navigate.ts'
import { timeOutAddress } from '../../web/base/browser/redirect-target.ts'
import { WrapperProvider } from '../../web/base/ui/menu-button.tsx'

type Props = {
  /** Called when the address has changed, or somebody has signed in. */
  readonly onLeave: () => void
  /** Called when somebody types: the next parts may begin to load. */
  readonly onInput: () => void
}

/** Returns a part with the theme around it; the theme loads with the first part that is opened from this page. */
const inLook = async <P extends object>(Part: ComponentType<P>): Promise<ComponentType<P>> => {
  const { Look } = await import('./look.tsx')
  return (props: P) => (
    <Look>
      <Part {...props} />
    </Look>
  )
}

/** The sign-in page by itself, without router and theme. */
export const SignInStart = ({ onLeave, onInput }: Props) => {
  const isSignedIn = useSignedIn()
  useEffect(() => {
    if (isSignedIn) onLeave()
  }, [isSignedIn, onLeave])
  const go = (to: string) => {
    window.history.pushState(null, '', to)
    onLeave()
  }
  useEffect(() => onTimeOut(() => go(timeOutAddress(window.location))))
  return (
    <NavigateProvider value={go}>
      <WrapperProvider value={inLook}>
        <div onInput={onInput}>
          <BlankLayout>
            <LoginPage />
          </BlankLayout>
        </div>
        <ScrollButton />
      </WrapperProvider>
    </NavigateProvider>
  )
}
