import type { Model, Operation } from '../../../core/declare/model.ts'
import { importAction, isImported, permissionFor } from '../../../core/declare/permissions.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import type { Page } from '../../data/areas/page.ts'

/** List, create, import, show and edit of an entity, at the paths of its declaration. */
export const entityPages = (model: Model): readonly Page[] => {
  const { page } = model.entity
  if (page === undefined) return []
  const pagesFor = (operation: Operation, path: string, load: Page['load']): Page[] =>
    model.operations.has(operation)
      ? [
          {
            path,
            permissions: [permissionFor(model.entity, operation)],
            ...(operation === 'show' || operation === 'update' ? { row: model.name } : {}),
            load,
          },
        ]
      : []
  return [
    ...pagesFor('index', page, async () => {
      const { ListShapes } = await import('./list-shapes.tsx')
      return () => <ListShapes key={model.name} model={model} />
    }),
    ...pagesFor('store', `${page}/add`, async () => {
      const { CreateScreen } = await import('../screens/create-screen.tsx')
      return () => <CreateScreen key={model.name} model={model} />
    }),
    ...(isImported(model)
      ? [
          {
            path: `${page}/import`,
            permissions: [permissionFor(model.entity, importAction)],
            load: async () => {
              const [{ ImportScreen }] = await Promise.all([
                import('../screens/import/import-screen.tsx'),
                loadNamespace('taking_back'),
              ])
              return () => <ImportScreen key={model.name} model={model} />
            },
          },
        ]
      : []),
    ...pagesFor('show', `${page}/:id`, async () => {
      const { ShowScreen } = await import('../screens/show-screen.tsx')
      return () => <ShowScreen key={model.name} model={model} />
    }),
    ...(model.entity.profile === undefined
      ? []
      : pagesFor('show', `${page}/profile/:id`, async () => {
          const { ShowScreen } = await import('../screens/show-screen.tsx')
          return () => <ShowScreen key={model.name} model={model} isProfile />
        })),
    // Needs only `show`: the edit page checks the row's `can`, which the server computes by row.
    ...pagesFor('update', `${page}/:id/edit`, async () => {
      const { EditScreen } = await import('../screens/edit-screen.tsx')
      return () => <EditScreen key={model.name} model={model} />
    }).map((edit): Page => ({ ...edit, permissions: [permissionFor(model.entity, 'show')] })),
  ]
}
