// Decision (2026-11): A page declares which row is made on it, where that is not one of its own entity: the key `c`
// creates such a row, with the page's values. An inner part that mounts later may be more exact.
import { useEffect, useMemo, useRef } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { useHolds } from '../../data/access/can.tsx'
import { newAddress, type Preset } from '../../data/addresses/form-address.ts'
import type { Command } from './command.ts'
import { hasQuickForm, openQuickForm, registerPlace } from './quick-form.ts'
import { useCommands } from './registry.ts'
import { useFormGo } from './use-form-go.ts'

type Props = {
  /** Entity of the rows to create. */
  readonly model: Model
  /** Values that the page gives the new row. */
  readonly preset: Preset
  /** Opens a form of the page's own; a stable function. */
  readonly make?: () => void
}

/**
 * Makes `c` create a row of another entity than the page's own. The component that registers last wins, so inner parts of
 * a page can override outer ones.
 */
export const NewHere = ({ model, preset, make }: Props) => {
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  const go = useRef(useFormGo())
  const presetKey = JSON.stringify(preset)
  useEffect(() => registerPlace({ model, preset: JSON.parse(presetKey) }), [model, presetKey])
  const commands = useMemo(
    (): readonly Command[] =>
      may
        ? [
            {
              id: 'new.here',
              label: { key: keyOfNew(model.name) },
              icon: 'AddOutlined',
              group: 'here',
              keys: ['c'],
              keysOnly: true,
              run:
                make ??
                (() =>
                  hasQuickForm(model)
                    ? openQuickForm(model)
                    : go.current(newAddress(model, window.location, JSON.parse(presetKey)))),
            },
          ]
        : [],
    [may, model, presetKey, make],
  )
  useCommands(commands)
  return null
}
