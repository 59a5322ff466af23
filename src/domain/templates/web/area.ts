import type { FunctionComponent } from 'react'
import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import type { RowExtras } from '../../../web/data/areas/product.ts'
import { templates } from '../area.ts'
import { templateKinds } from '../template.ts'

/** Loads a component with the words of copies, which only its screens have. */
const withWords = <P extends object>(load: () => Promise<FunctionComponent<P>>, height = 0) =>
  deferred(async () => {
    const [Component] = await Promise.all([load(), loadNamespace('copies')])
    return Component
  }, height)

const KeepDialog = withWords(async () => (await import('./keep-dialog.tsx')).KeepDialog)

export const templatesWeb = inBrowser(templates, {
  recordTools: templateKinds.map((entity) => ({
    key: `template-${entity}`,
    entity,
    title: 'facets:copy.keep',
    permissions: ['template-store' as const],
    isForReaders: true as const,
    Tool: KeepDialog,
  })),
  listTools: templateKinds.map((entity) => ({
    key: `template-${entity}`,
    entity,
    title: 'facets:copy.from',
    icon: 'dashboard_customize',
    permissions: ['template-show' as const, `${entity}-store` as const],
    makes: true as const,
    Tool: withWords(async () => {
      const { FromTemplate } = await import('./from-template.tsx')
      return (props) => FromTemplate({ ...props, kind: entity })
    }),
  })),
  textTools: [
    {
      key: 'template',
      title: 'facets:copy.from',
      icon: 'dashboard_customize',
      permissions: ['template-show'],
      Tool: withWords(async () => (await import('./insert-template.tsx')).InsertTemplate),
    },
  ],
  showExtras: {
    template: withWords<RowExtras<'template'>>(
      async () => (await import('./template-contents.tsx')).TemplateContents,
      160,
    ),
  },
})
