// Decision (2026-11): `@refinedev/kbar` holds commands and the typed text, and loads with the palette; npm's `overrides`
// raise the kbar that it pins to one for React 19. Commands come from declarations and pages: its `useRefineKbar` would
// offer the same a second time. Look, matching and list are ours: its list offers headings as options, its bar is white in
// the dark, its matching knows no accents.
import i18next from 'i18next'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '../../base/feedback/notices.ts'
import { closeOver, currentOpening, type Opening, watchOpening } from './overlays.ts'
import { useBaseCommands } from './use-base-commands.ts'
import { useAwaitedForms } from './use-form-go.ts'
import { useKeys } from './use-keys.ts'

/** Loaded when first opened. */
const load: { readonly [O in Opening]: () => Promise<ComponentType> } = {
  palette: async () => (await import('./palette/palette.tsx')).Palette,
  keys: async () => (await import('./keys-sheet.tsx')).KeysSheet,
}

const useLoaded = (opening: Opening | undefined): ComponentType | undefined => {
  const [loaded, setLoaded] = useState<{ readonly [O in Opening]?: ComponentType }>({})
  useEffect(() => {
    if (opening === undefined || loaded[opening] !== undefined) return
    load[opening]().then(
      (component) => setLoaded((before) => ({ ...before, [opening]: component })),
      () => {
        closeOver()
        notify({ type: 'error', key: 'network', message: i18next.t('common:error.network') })
      },
    )
  }, [opening, loaded])
  return opening === undefined ? undefined : loaded[opening]
}

/** Registers the commands of every page and their keys, and shows palette and sheet when open. */
export const Commands = () => {
  useBaseCommands()
  useAwaitedForms()
  useKeys()
  const Loaded = useLoaded(useSyncExternalStore(watchOpening, currentOpening))
  useEffect(() => closeOver, [])
  return Loaded === undefined ? null : <Loaded />
}
