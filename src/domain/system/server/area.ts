import { onServer } from '../../../server/area.ts'
import type { Job } from '../../../server/engine.ts'
import { system } from '../area.ts'
import { systemGrants } from '../grants.ts'
import { dashboardHooks } from './dashboard-mail/dashboard-hooks.ts'
import { dashboardConditions } from './dashboard-sql.ts'
import { dueNoticesJob } from './due-notices.ts'
import { failedRowComputed, failedRowRoutes } from './failed-rows.ts'
import { systemSections } from './home-sections.ts'
import { logComputed } from './log-computed.ts'
import { noticeCleaningJob } from './notice-cleaning.ts'
import { digestJob } from './notice-mail.ts'
import { noticeRoutes } from './notice-routes.ts'
import { aboutTitle, noticeJob } from './notification-job.ts'
import { retryRoutes } from './retry.ts'
import { snoozeRoutes } from './snooze-routes.ts'
import { versionRoutes } from './version.ts'

export const systemServer = onServer(system, {
  grants: systemGrants,
  computed: { notification: { about_title: aboutTitle }, log: logComputed, failed_row: failedRowComputed },
  hooks: { dashboard: dashboardHooks },
  conditions: { dashboard: dashboardConditions },
  homeSections: systemSections,
  routes: [retryRoutes, failedRowRoutes, noticeRoutes, snoozeRoutes, versionRoutes],
  jobs: [noticeJob as Job, dueNoticesJob, digestJob, noticeCleaningJob],
})
