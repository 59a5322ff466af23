import { inBrowser } from '../../../web/data/areas/area.ts'
import { movingIn } from '../area.ts'

export const movingInWeb = inBrowser(movingIn, {
  pages: [
    {
      path: '/imports/add',
      permissions: ['work-import-store', 'task-import'],
      makes: {
        entity: 'work_import',
        leadsTo: ['project'],
        title: 'common:bringWork',
        keywords: ['import', 'trello', 'jira', 'github', 'csv', 'excel', 'xlsx', 'xml', 'migrate'],
      },
      words: ['import_wizard', 'imports'],
      load: async () => (await import('./add-import-page.tsx')).AddImportPage,
    },
    {
      path: '/imports/:id',
      permissions: ['work-import-show'],
      words: ['import_wizard', 'imports'],
      load: async () => (await import('./import-page.tsx')).ImportPage,
    },
  ],
})
