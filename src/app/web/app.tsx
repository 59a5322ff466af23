import { type ComponentType, useState } from 'react'
import { SignInStart } from './sign-in-start.tsx'
import { Surroundings } from './surroundings.tsx'

/** The router, the declarations and all that follows: what the sign-in page has no use for (45 KB gzip). */
const fetchPages = () => import('./pages.tsx')
export const loadPages = async (): Promise<ComponentType> => (await fetchPages()).makePages()
const nothing = () => undefined

/** @param first the pages, where they are wanted at once; otherwise sign-in shows by itself until it is left */
export const App = ({ first }: { first: ComponentType | undefined }) => {
  const [Pages, setPages] = useState(() => first)
  const [leave] = useState(() => () => {
    loadPages().then(
      (loaded) => setPages(() => loaded),
      // The address is another one by now; the browser says what is wrong with it.
      () => window.location.reload(),
    )
  })
  return (
    <Surroundings>
      {Pages === undefined ? (
        <SignInStart onLeave={leave} onInput={() => void fetchPages().catch(nothing)} />
      ) : (
        <Pages />
      )}
    </Surroundings>
  )
}
