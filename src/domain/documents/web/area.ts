import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { documents } from '../area.ts'
import { documentsPages, words } from './pages.ts'

export const documentsWeb = inBrowser(documents, {
  pages: documentsPages,
  parts: { 'document.pages': deferred(async () => (await import('./document-pages.tsx')).DocumentPages) },
  lineMarks: { document: deferred(async () => (await import('./document-marks.tsx')).DocumentMarks, 0) },
  rowTabs: [
    {
      entity: 'project',
      name: 'documents',
      Content: deferred(async () => {
        const [chunk] = await Promise.all([import('./documents-tab.tsx'), ...words.map(loadNamespace)])
        return chunk.DocumentsTab
      }, 320),
    },
  ],
})
