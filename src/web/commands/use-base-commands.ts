import { useLogout } from '@refinedev/core'
import { useEffect } from 'react'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import { editAddress, newAddress } from '../addresses/form-address.ts'
import { makingPage } from '../addresses/making-page.ts'
import { homePath } from '../base/redirect-target.ts'
import { showPastMessages } from '../feedback/past-messages.ts'
import { useProduct } from '../product/product.ts'
import { iconOf } from '../ui/icons.ts'
import type { Command } from './command.ts'
import { creationCommands, makingCommands, modelAt, type Screen, screenCommands } from './entity-commands.ts'
import { currentRowId } from './list-rows.ts'
import { useNavigation, usePageEntries } from './navigation.ts'
import { helpCommands, hereCommands, listCommands } from './page-commands.ts'
import { registerFirst } from './registry.ts'
import { useFormGo } from './use-form-go.ts'
import { useLookCommands } from './use-look-commands.ts'

type Named = { readonly name: string; readonly letter?: string }

/**
 * Letters that open screens after `g`: the wished one, else the first free one of the name. Wishes are served before
 * all others, so that a new screen takes no letter that another asked for; where none is left the screen has no keys.
 * @returns letter by name
 */
export const goLetters = (screens: readonly Named[]): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  const give = (name: string, wanted: readonly string[]) => {
    const letter = wanted.find((one) => /^[a-z]$/.test(one) && !taken.has(one))
    if (letter === undefined) return
    taken.add(letter)
    letters.set(name, letter)
  }
  for (const { name, letter } of screens) if (letter !== undefined) give(name, [letter])
  for (const { name } of screens) if (!letters.has(name)) give(name, [...name])
  return letters
}

/** Screens of the engine and of the navigation, with their letters. These hang on all there are, not on who asks. */
const useScreens = (): readonly Screen[] => {
  const { models, pages } = useProduct()
  const entries = useNavigation().flatMap((group) => group.entries)
  const pageEntries = usePageEntries()
  const letters = goLetters([
    { name: 'home', letter: 'h' },
    ...pages.flatMap(({ path, entry }) =>
      entry === undefined ? [] : [{ name: path, ...(entry.letter === undefined ? {} : { letter: entry.letter }) }],
    ),
    ...models.all
      .filter(({ entity }) => entity.page !== undefined)
      .map(({ name, entity: { goKey } }) => (goKey === undefined ? { name } : { name, letter: goKey })),
  ])
  const all = [
    { name: 'home', to: homePath, key: 'common:home.title', icon: 'HomeOutlined' as const },
    ...entries.map(({ name, to, key, icon }) => ({ name, to, key, icon: iconOf(icon) })),
    ...pageEntries.map(({ to, title, icon }) => ({ name: to, to, key: title, icon: iconOf(icon) })),
  ]
  return all.map((screen) => ({ ...screen, letter: letters.get(screen.name) }))
}

/** Offers what can be done on every page: made from declarations, and what the engine itself can do. */
export const useBaseCommands = (): void => {
  const { models, pages } = useProduct()
  const go = useFormGo()
  const holdsAll = useHoldsAll()
  const { mutate: signOut } = useLogout()
  const screens = useScreens()
  const looks = useLookCommands()
  const here = (action: 'store' | 'update'): Model | undefined => {
    const model = modelAt(models.all, window.location.pathname)
    return model?.operations.has(action) && holdsAll([permissionFor(model.entity, action)]) ? model : undefined
  }
  const newPath = () => {
    const shown = modelAt(models.all, window.location.pathname)
    const making = shown === undefined ? undefined : makingPage(pages, shown, holdsAll)
    if (making !== undefined) return making.path
    const model = here('store')
    return model?.entity.page === undefined ? undefined : newAddress(model, window.location)
  }
  const editPath = () => {
    const [model, id] = [here('update'), currentRowId()]
    return model?.entity.page === undefined || id === undefined ? undefined : editAddress(model, id, window.location)
  }
  const commands: readonly Command[] = [
    ...hereCommands({ newPath, editPath, go }),
    ...listCommands,
    ...screenCommands(screens, go),
    ...creationCommands(models.all, go),
    ...makingCommands(pages, go),
    ...looks,
    {
      id: 'past-messages',
      label: { key: 'shell:past.title' },
      icon: 'HistoryOutlined',
      group: 'account',
      run: () => showPastMessages(true),
    },
    { id: 'sign-out', label: { key: 'common:signOut' }, icon: 'Logout', group: 'account', run: () => signOut() },
    ...helpCommands,
  ]
  const offered = commands.filter(({ permissions = [] }) => holdsAll(permissions))
  // With each rendering, which here comes only when something of it has changed.
  useEffect(() => registerFirst(offered), [offered])
}
