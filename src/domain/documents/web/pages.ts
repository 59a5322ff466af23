import type { Page } from '../../../web/data/areas/page.ts'

/** Namespaces of the texts on pages of documents. */
export const words = ['documents', 'tree', 'page', 'document', 'rich_text']

/** The pages of documents beside their tree (specification, section 2.2). */
export const documentsPages: readonly Page[] = [
  {
    path: '/documents',
    permissions: ['document-index'],
    words,
    load: async () => (await import('./documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/documents/:id',
    permissions: ['document-show'],
    words,
    row: 'document',
    load: async () => (await import('./documents-page.tsx')).DocumentPage,
  },
  {
    path: '/documents/page/:id',
    permissions: ['page-show'],
    words,
    row: 'page',
    load: async () => (await import('./documents-page.tsx')).PagePage,
  },
]
