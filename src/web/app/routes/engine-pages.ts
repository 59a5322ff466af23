import { homePath, signInPath } from '../../base/browser/redirect-target.ts'
import type { Page } from '../../data/areas/page.ts'
import { LoginPage } from '../pages/login.tsx'

/** Pages of the engine. Only sign-in is part of the first download. */
export const enginePages: readonly Page[] = [
  { path: signInPath, layout: 'blank', unauthenticatedOnly: true, load: () => Promise.resolve(LoginPage) },
  {
    path: '/forgot-password',
    layout: 'blank',
    public: true,
    unauthenticatedOnly: true,
    load: async () => (await import('../pages/front/forgot-password.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    layout: 'blank',
    public: true,
    unauthenticatedOnly: true,
    load: async () => (await import('../pages/front/reset-password.tsx')).ResetPasswordPage,
  },
  {
    path: '/first-run',
    layout: 'blank',
    public: true,
    unauthenticatedOnly: true,
    load: async () => (await import('../pages/front/first-run.tsx')).FirstRunPage,
  },
  {
    path: '/not-authorized',
    aliases: ['/pages/misc/not-authorized'],
    layout: 'blank',
    public: true,
    load: async () => (await import('../pages/not-authorized.tsx')).NotAuthorizedPage,
  },
  {
    path: '/error-page',
    layout: 'blank',
    public: true,
    load: async () => (await import('../pages/error-page.tsx')).ErrorPage,
  },
  { path: homePath, load: async () => (await import('../pages/home.tsx')).HomePage },
]

/** The page at unmatched paths; it also has paths of its own, with the failed path as a parameter. */
export const notFoundPage: Page = {
  path: '*',
  aliases: ['/pages/misc/not-found', '/pages/misc/not-found/:error'],
  layout: 'blank',
  public: true,
  load: async () => (await import('../../base/ui/state/not-found.tsx')).NotFoundPage,
}
