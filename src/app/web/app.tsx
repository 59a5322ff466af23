// Decision (2026-11): Sign-in starts without a router and declarations, a fifth of its weight; they load once one
// types. Revisit when something else must be known before signing in.
import { type ComponentType, useState } from 'react'
import { loadAllTranslations } from '../../web/base/i18n/i18n.ts'
import { SignInStart } from './sign-in-start.tsx'

/** Fetches everything that the sign-in page has no use for: the router, the declarations, all words. */
const fetchPages = async () => (await Promise.all([import('./pages.tsx'), loadAllTranslations()]))[0]
export const loadPages = async (): Promise<ComponentType> => (await fetchPages()).makePages()
const nothing = () => undefined

/** @param first the pages, where they are wanted at once; otherwise sign-in shows by itself until it is left */
export const App = ({ first }: { first: ComponentType | undefined }) => {
  const [Pages, setPages] = useState(() => first)
  const [leave] = useState(() => () => {
    loadPages().then(
      (loaded) => setPages(() => loaded),
      // The address is another one by now; the browser shows what is wrong with it.
      () => window.location.reload(),
    )
  })
  return Pages === undefined ? (
    <SignInStart onLeave={leave} onInput={() => void fetchPages().catch(nothing)} />
  ) : (
    <Pages />
  )
}
