import type { Model } from '../../../core/declare/model.ts'
import { importAction, isImported, permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity, keyOfNew } from '../../../core/words/keys.ts'
import { newAddress } from '../../data/addresses/form-address.ts'
import type { Page } from '../../data/areas/page.ts'
import type { Command } from './command.ts'
import { hasQuickForm, openQuickForm } from './quick-form.ts'

type Go = (path: string) => void
/** An entry of the navigation. */
export type Screen = {
  readonly name: string
  readonly to: string
  readonly key: string
  readonly icon: Command['icon']
  readonly letter?: string | undefined
}

/** Commands that open the entries of the navigation: `g` and a letter. */
export const screenCommands = (screens: readonly Screen[], go: Go): readonly Command[] =>
  screens.map(({ name, to, key, icon, letter }) => ({
    id: `go.${name}`,
    label: { key },
    icon,
    group: 'go',
    ...(letter === undefined ? {} : { keys: [`g ${letter}`] }),
    keywords: [name],
    run: () => go(to),
  }))

const newOf = (model: Model, go: Go): Command => ({
  id: `new.${model.name}`,
  label: { key: keyOfNew(model.name) },
  icon: 'AddOutlined',
  group: 'new',
  keywords: ['new', model.name],
  permissions: [permissionFor(model.entity, 'store')],
  run: () => (hasQuickForm(model) ? openQuickForm(model) : go(newAddress(model, window.location))),
})

const importOf = ({ name, entity }: Model, go: Go): Command => ({
  id: `import.${name}`,
  label: { key: 'common:import.title', words: { entities: keyOfEntity(name, 'many') } },
  icon: 'UploadOutlined',
  group: 'new',
  keywords: ['import', name],
  permissions: [permissionFor(entity, importAction)],
  run: () => go(`${entity.page}/import`),
})

/** Commands of pages that create rows themselves (`makes`). */
export const pageCreationCommands = (pages: readonly Page[], go: Go): readonly Command[] =>
  pages.flatMap(({ path, permissions = [], makes }) =>
    makes === undefined
      ? []
      : [
          {
            id: `new.${makes.entity}`,
            label: { key: makes.title },
            icon: 'UploadOutlined',
            group: 'new' as const,
            keywords: ['new', ...(makes.keywords ?? [])],
            permissions,
            run: () => go(path),
          },
        ],
  )

/** Commands that create or import rows, for each entity that allows it. */
export const creationCommands = (models: readonly Model[], go: Go): readonly Command[] => {
  const modelsWithPage = models.filter(({ entity }) => entity.page !== undefined)
  return [
    ...modelsWithPage.filter(({ operations }) => operations.has('store')).map((model) => newOf(model, go)),
    ...modelsWithPage.filter(isImported).map((model) => importOf(model, go)),
  ]
}

/** The entity whose list or row page has a path. */
export const modelAt = (models: readonly Model[], path: string): Model | undefined =>
  models
    .filter(({ entity: { page } }) => page !== undefined && (path === page || path.startsWith(`${page}/`)))
    .toSorted((a, b) => (b.entity.page?.length ?? 0) - (a.entity.page?.length ?? 0))[0]

/**
 * Returns the entity of which `c` makes a row at a path: on a list its own. Anywhere else it is the entity that is made
 * everywhere, or the page's for users who may not make that.
 * @param may whether the user may create its rows
 */
export const madeAt = (models: readonly Model[], path: string, may: (model: Model) => boolean): Model | undefined => {
  const own = modelAt(models, path)
  const anywhere = models.find(({ entity }) => entity.quick?.anywhere === true)
  return own?.entity.page === path || anywhere === undefined || !may(anywhere) ? own : anywhere
}
