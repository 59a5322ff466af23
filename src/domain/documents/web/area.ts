import { loadNamespace, withWords } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
import { documents } from '../area.ts'
import { documentsPages, words } from './pages.ts'

export const documentsWeb = inBrowser(documents, {
  pages: documentsPages,
  parts: { 'document.pages': deferred(async () => (await import('./document-pages.tsx')).DocumentPages) },
  headLines: {
    page: deferred<RowExtras<'page'>>(
      async () => (await withWords(import('./page-words.tsx'), 'rich_text')).PageWords,
      20,
    ),
  },
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
