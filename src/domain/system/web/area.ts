import { inBrowser } from '../../../web/product/area.ts'
import { deferred } from '../../../web/ui/deferred.tsx'
import { system } from '../area.ts'
import { systemTools } from './header-tools.ts'
import { systemSections } from './home-sections.ts'
import { systemPages } from './pages.ts'

export const systemWeb = inBrowser(system, {
  pages: systemPages,
  homeSections: systemSections,
  headerTools: systemTools,
  showExtras: { job: deferred(async () => (await import('./job-extras.tsx')).JobExtras) },
})
