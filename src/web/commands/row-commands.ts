import { useAbility } from '@casl/react'
import Delete from '@mui/icons-material/DeleteOutline'
import Edit from '@mui/icons-material/EditOutlined'
import { useEffect, useMemo, useRef } from 'react'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import { useMe } from '../access/me.tsx'
import { editAddress } from '../addresses/form-address.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import type { Command } from './command.ts'
import { currentList } from './list-focus.ts'
import { addRecent } from './recents.ts'
import { useCommands } from './registry.ts'
import { useFormGo } from './use-form-go.ts'

/** Remembers that a row was opened. @param id undefined while it is not known whether there is one */
export const useOpened = (model: Model, id: string | undefined): void => {
  const user = String(useMe().id ?? '')
  useEffect(() => {
    if (id !== undefined) addRecent(user, { entity: model.name, id })
  }, [user, model, id])
}

/** For the page of a row: remembers that it was opened, and offers to edit it where one may. */
export const useRowCommands = (model: Model, row: Row, mayEdit: boolean): void => {
  const go = useRef(useFormGo())
  const access = useAbility<Access>()
  const id = String(row.id)
  const title = titleOf(model, row)
  useOpened(model, id)
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
              // Of the page's rows and cards the one that keys are on is meant before the page itself.
              run: () => {
                const { model: listed, current } = currentList() ?? {}
                const isRow =
                  listed?.entity.page !== undefined && listed.operations.has('update') && current !== undefined
                go.current(
                  isRow && permitsRow(access, 'update', listed.entity.permission, current)
                    ? editAddress(listed, String(current.id), window.location)
                    : editAddress(model, id, window.location),
                )
              },
            },
          ]
        : [],
    [mayEdit, title, model, id, access],
  )
  useCommands(commands)
}

/** For the button that deletes a row: offers the same in the palette. @param ask opens the question, always the same function */
export const useDeleteCommand = (model: Model, row: Row, ask: () => void): void => {
  const title = titleOf(model, row)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'row.delete',
        label: { key: 'command:deleteOf', values: { title } },
        icon: Delete,
        group: 'here',
        keywords: ['delete'],
        run: ask,
      },
    ],
    [title, ask],
  )
  useCommands(commands)
}
