// Decision (2026-11): A page says what a new row is there, where it is not one of its own entity: the key `c`
// creates that, with the page's values as `with.…`. An inner part that mounts later may be more exact.
import { useMemo, useRef } from 'react'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { newAddress, type Preset } from '../addresses/form-address.ts'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'
import { useFormGo } from './use-form-go.ts'

type Props = {
  /** Of what the page is about: a row of it is what is missed there. */
  readonly model: Model
  /** What the page says of it already. */
  readonly preset: Preset
}

/**
 * Says what a new row is on this page, where it is not one of the page's own entity: `c` makes it. What stands within the
 * page and comes later may say it more exactly.
 */
export const NewHere = ({ model, preset }: Props) => {
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  const go = useRef(useFormGo())
  const asked = JSON.stringify(preset)
  const commands = useMemo(
    (): readonly Command[] =>
      may
        ? [
            {
              id: 'new.here',
              label: { key: 'common:newOf', words: { entity: keyOfEntity(model.name, 'one') } },
              icon: 'AddOutlined',
              group: 'here',
              keys: ['c'],
              keysOnly: true,
              run: () => go.current(newAddress(model, window.location, JSON.parse(asked))),
            },
          ]
        : [],
    [may, model, asked],
  )
  useCommands(commands)
  return null
}
