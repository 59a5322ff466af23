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
  /** The address has become another, or somebody is signed in. */
  readonly onLeave: () => void
  /** Somebody types: what follows may begin to come. */
  readonly onInput: () => void
}

/** What is opened from it has the theme around it, which comes with the first such part. */
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
