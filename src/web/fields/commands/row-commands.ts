import { useAbility } from '@casl/react'
import Delete from '@mui/icons-material/DeleteOutline'
import Edit from '@mui/icons-material/EditOutlined'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useMe } from '../../data/access/me.tsx'
import { useMoment } from '../../data/access/moment.ts'
import { editAddress } from '../../data/addresses/form-address.ts'
import { titleOf } from '../../data/rows/titles.ts'
import type { Command } from './command.ts'
import { currentList } from './list-focus.ts'
import { addRecent } from './recents.ts'
import { useCommands } from './registry.ts'
import { useFormGo } from './use-form-go.ts'

/** Adds a row to the recents. @param id undefined until the row is known to exist */
export const useOpened = (model: Model, id: string | undefined): void => {
  const user = String(useMe().id ?? '')
  useEffect(() => {
    if (id !== undefined) addRecent(user, { entity: model.name, id })
  }, [user, model, id])
}

/** Adds the row of a page to the recents, and registers the command that edits it if the user may. */
export const useRowCommands = (model: Model, row: Row, mayEdit: boolean): void => {
  const go = useRef(useFormGo())
  const access = useAbility<Access>()
  const id = String(row.id)
  const title = titleOf(model, row)
  const at = useMoment(model, id)?.at
  useOpened(model, id)
  const chosenRow = useCallback(() => {
    const { model: listModel, current } = currentList() ?? {}
    if (listModel?.entity.page === undefined || !listModel.operations.has('update') || current === undefined)
      return undefined
    return permitsRow(access, 'update', listModel.entity.permission, current)
      ? { model: listModel, row: current }
      : undefined
  }, [access])
  const commands = useMemo(
    (): readonly Command[] =>
      mayEdit
        ? [
            {
              id: 'row.edit',
              label: { key: 'common:editOf', values: { title } },
              icon: Edit,
              group: 'here',
              keys: ['e'],
              run: () => go.current(editAddress(model, id, window.location, at)),
            },
            // If the focus is on a row of a list or board within the page, that row is edited instead of the page's.
            {
              id: 'row.edit.chosen',
              label: { key: 'command:editChosen' },
              icon: Edit,
              group: 'row',
              keys: ['e'],
              keysOnly: true,
              applies: () => chosenRow() !== undefined,
              run: () => {
                const chosen = chosenRow()
                if (chosen !== undefined) go.current(editAddress(chosen.model, String(chosen.row.id), window.location))
              },
            },
          ]
        : [],
    [mayEdit, title, model, id, at, chosenRow],
  )
  useCommands(commands)
}

/**
 * Registers the deletion of a row as a command.
 * @param ask opens the confirmation; a stable function; undefined if the user may not delete it
 */
export const useDeleteCommand = (model: Model, row: Row, ask: (() => void) | undefined): void => {
  const title = titleOf(model, row)
  const commands = useMemo(
    (): readonly Command[] =>
      ask === undefined
        ? []
        : [
            {
              id: 'row.delete',
              label: { key: 'command:deleteOf', values: { title } },
              icon: Delete,
              group: 'here',
              removes: true,
              keywords: ['delete'],
              run: ask,
            },
          ],
    [title, ask],
  )
  useCommands(commands)
}
