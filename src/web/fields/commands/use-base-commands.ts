import { useLogout } from '@refinedev/core'
import { useEffect } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { homePath } from '../../base/browser/redirect-target.ts'
import { showPastMessages } from '../../base/feedback/past-messages.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { creationPage } from '../../data/addresses/creation-page.ts'
import { editAddress, newAddress } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import type { Command } from './command.ts'
import {
  creationCommands,
  madeAt,
  modelAt,
  pageCreationCommands,
  type Screen,
  screenCommands,
} from './entity-commands.ts'
import { currentRowId } from './list-rows.ts'
import { useNavigation, usePageEntries } from './navigation.ts'
import { helpCommands, hereCommands, listCommands } from './page-commands.ts'
import { hasQuickForm, openQuickForm } from './quick-form.ts'
import { registerFirst } from './registry.ts'
import { useFormGo } from './use-form-go.ts'
import { useLookCommands } from './use-look-commands.ts'

type Named = { readonly name: string; readonly letter?: string }

/**
 * Assigns the letters that open screens after `g`: the declared one, else the first free letter of the name. Declared
 * letters go first, so that a new screen can't take them; if no letter is free the screen has none.
 * @returns letter by name
 */
export const goLetters = (screens: readonly Named[]): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>()
  const usedLetters = new Set<string>()
  const assign = (name: string, candidates: readonly string[]) => {
    const letter = candidates.find((candidate) => /^[a-z]$/.test(candidate) && !usedLetters.has(candidate))
    if (letter === undefined) return
    usedLetters.add(letter)
    letters.set(name, letter)
  }
  for (const { name, letter } of screens) if (letter !== undefined) assign(name, [letter])
  for (const { name } of screens) if (!letters.has(name)) assign(name, [...name])
  return letters
}

/** The engine's and the navigation's screens with their letters, which depend on all screens, not on the user's permissions. */
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
    ...pageEntries.map(({ path, to, title, icon }) => ({ name: path, to, key: title, icon: iconOf(icon) })),
  ]
  return all.map((screen) => ({ ...screen, letter: letters.get(screen.name) }))
}

/** Registers the commands of every page: those made from declarations, and the engine's own. */
export const useBaseCommands = (): void => {
  const { models, pages } = useProduct()
  const go = useFormGo()
  const holdsAll = useHoldsAll()
  const { mutate: signOut } = useLogout()
  const screens = useScreens()
  const looks = useLookCommands()
  const may = (model: Model, action: 'store' | 'update'): boolean =>
    model.operations.has(action) && holdsAll([permissionFor(model.entity, action)])
  const pageModel = (): Model | undefined => modelAt(models.all, window.location.pathname)
  const making = (): (() => void) | undefined => {
    const model = madeAt(models.all, window.location.pathname, (one) => may(one, 'store'))
    const page = model === undefined ? undefined : creationPage(pages, model, holdsAll)
    if (page !== undefined) return () => go(page.path)
    if (model === undefined || !may(model, 'store')) return undefined
    return () => (hasQuickForm(model) ? openQuickForm(model) : go(newAddress(model, window.location)))
  }
  const editPath = () => {
    const [model, id] = [pageModel(), currentRowId()]
    if (model === undefined || id === undefined || !may(model, 'update')) return undefined
    return editAddress(model, id, window.location)
  }
  const commands: readonly Command[] = [
    ...hereCommands({ making, editPath, go }),
    ...listCommands,
    ...screenCommands(screens, go),
    ...creationCommands(models.all, go),
    ...pageCreationCommands(pages, go),
    ...looks,
    {
      id: 'past-messages',
      label: { key: 'shell:past.title' },
      icon: 'HistoryOutlined',
      group: 'account',
      run: () => showPastMessages(true),
    },
    {
      id: 'sign-out',
      label: { key: 'common:signOut' },
      icon: 'Logout',
      group: 'account',
      words: 'command:words.signOut',
      run: () => signOut(),
    },
    ...helpCommands,
  ]
  const allowedCommands = commands.filter(({ permissions = [] }) => holdsAll(permissions))
  // Runs with each rendering, which happens here only when a dependency has changed.
  useEffect(() => registerFirst(allowedCommands), [allowedCommands])
}
