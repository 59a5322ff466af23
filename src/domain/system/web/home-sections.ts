import type { HomeSection } from '../../../web/product/home-section.ts'

/** What the system's area shows on the home page. */
export const systemSections: readonly HomeSection[] = [
  {
    key: 'failed_jobs',
    title: 'home:failedJobs.title',
    size: 'half',
    ownServerOnly: true,
    permissions: ['log-index'],
    load: async () => (await import('./failed-jobs.tsx')).FailedJobs,
  },
]
