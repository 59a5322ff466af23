import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { setProbe } from '../../web/base/api/connection.ts'
import { CallError } from '../../web/base/api/errors.ts'
import { isSignedIn } from '../../web/base/api/session.ts'
import { signInPath } from '../../web/base/browser/redirect-target.ts'
import { settings } from '../../web/base/browser/settings.ts'
import { startI18n } from '../../web/base/i18n/i18n.ts'
import { insertBaseRules } from '../../web/base/theme/base-rules.ts'
import '../../web/base/theme/plain.css'
import '../../web/base/theme/plain-field.css'
import { applyScheme } from '../../web/base/theme/theme-attribute.ts'
import { App, loadPages } from './app.tsx'
import { signInForDevelopment } from './development.ts'
import { loadLateWords, loadWords } from './languages.ts'

applyScheme()
insertBaseRules(settings.styleNonce)
// Any answer at all shows that the server is back; another server need not have this call.
setProbe(async () => {
  const { client } = await import('../../web/base/api/client.ts')
  await client.get('/health').catch((error: unknown) => {
    if (!(error instanceof CallError) || error.type !== 'server') throw error
  })
})

/** Tells whether the sign-in page comes first: the root leads there, with its query, while nobody is signed in. */
const startsWithSignIn = (): boolean => {
  if (isSignedIn()) return false
  const { pathname, search } = window.location
  if (pathname === '/') window.history.replaceState(null, '', signInPath + search)
  return window.location.pathname === signInPath
}

/** No await at the top level: a language's download that shares a chunk with this module would wait for it for ever. */
const start = async (): Promise<void> => {
  const isSignIn = startsWithSignIn()
  const words = startI18n({ words: loadWords, late: loadLateWords }, settings.locale, isSignIn ? 'start' : 'whole')
  if (import.meta.env.DEV) {
    void import('../../web/app/shell/lost-focus.ts').then(({ watchLostFocus }) => watchLostFocus())
    await words
    await signInForDevelopment()
  }
  const [first] = await Promise.all([isSignIn ? undefined : loadPages(), words])
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no element with the id root')
  // A few milliseconds at a time, so that the page answers while it is put together.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App first={first} />
      </StrictMode>,
    ),
  )
}
void start()
