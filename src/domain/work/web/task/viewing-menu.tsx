import EveryoneIcon from '@mui/icons-material/GroupsOutlined'
import MadeIcon from '@mui/icons-material/PersonAddAltOutlined'
import MeIcon from '@mui/icons-material/PersonOutlined'
import UserIcon from '@mui/icons-material/PersonSearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/declare/model.ts'
import { ChoiceChip } from '../../../../web/base/ui/choice-chip.tsx'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import type { Command } from '../../../../web/fields/commands/command.ts'
import { useCommands } from '../../../../web/fields/commands/registry.ts'
import { anyControl } from '../../../../web/fields/values/any-control.ts'
import { RefInput } from '../../../../web/fields/values/inputs/relation.tsx'
import type { ViewingState } from './use-viewing.ts'
import { everybody, isOfUser, type Viewing, type ViewingMode, viewingModes } from './viewing-mode.ts'

const icons = { all: EveryoneIcon, me: MeIcon, made: MadeIcon, user: UserIcon, user_made: UserIcon } as const
const keys = { all: 'v a', me: 'v m', made: 'v c', user: 'v u', user_made: undefined } as const

/** Registers a command for each mode. */
const useModeCommands = (modes: readonly ViewingMode[], set: (viewing: Viewing) => void) => {
  const latest = useRef(set)
  useEffect(() => {
    latest.current = set
  })
  const names = modes.join(' ')
  const commands = useMemo(
    () =>
      (names.split(' ') as ViewingMode[]).map(
        (mode): Command => ({
          id: `viewing.${mode}`,
          label: { key: 'viewing:command', words: { setting: `viewing:mode.${mode}` } },
          icon: icons[mode],
          group: 'here',
          ...(keys[mode] === undefined ? {} : { keys: [keys[mode]] }),
          run: () => latest.current({ mode, user: undefined }),
        }),
      ),
    [names],
  )
  useCommands(commands)
}

/** A picker of the user, among visible users. */
const UserChoice = ({ viewing, setViewing }: Pick<ViewingState, 'viewing' | 'setViewing'>) => {
  const { t } = useTranslation('viewing')
  const model = useModel('task')
  const { control, subscribe, getValues, setValue } = useForm<{ user: string | null }>({
    defaultValues: { user: viewing.user ?? null },
  })
  const latest = useRef({ viewing, setViewing })
  useEffect(() => {
    latest.current = { viewing, setViewing }
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const { viewing: now, setViewing: set } = latest.current
          const user = values.user ?? undefined
          if (name !== undefined && user !== now.user) set({ mode: now.mode, user })
        },
      }),
    [subscribe],
  )
  useEffect(() => {
    // Navigation has changed the user.
    if ((getValues('user') ?? undefined) !== viewing.user) setValue('user', viewing.user ?? null)
  }, [viewing.user, getValues, setValue])
  const assignees = fieldOf(model, 'assignees')
  if (assignees === undefined) return null
  return (
    <Box sx={{ inlineSize: 240, maxInlineSize: '100%' }}>
      <RefInput
        model={model}
        field={{ ...assignees, wire: 'user', field: { kind: 'ref', to: 'user' }, includeAs: null }}
        row={undefined}
        control={anyControl(control)}
        required={false}
        label={t('user')}
      />
    </Box>
  )
}

/** A chip that chooses the mode. */
export const ViewingMenu = ({ viewing, setViewing }: ViewingState) => {
  const { t } = useTranslation('viewing')
  const mayChooseUser = useHolds({ permissions: ['user-index'] })
  const modes = viewingModes.filter((mode) => mayChooseUser || !isOfUser(mode) || mode === viewing.mode)
  useModeCommands(modes, setViewing)
  return (
    <>
      <ChoiceChip
        label={t('label')}
        options={modes.map((mode) => ({ value: mode, name: t(`mode.${mode}`) }))}
        value={viewing.mode}
        isSet={viewing.mode !== 'all'}
        onChoose={(mode) => setViewing({ mode, user: viewing.user })}
      />
      {isOfUser(viewing.mode) && mayChooseUser && <UserChoice viewing={viewing} setViewing={setViewing} />}
    </>
  )
}

/** Empty state, with a button to show all tasks. */
export const NothingViewed = ({ viewing, setViewing }: ViewingState) => {
  const { t } = useTranslation('viewing')
  return (
    <EmptyState text={t(`empty.${viewing.mode}`)}>
      <Button onClick={() => setViewing(everybody)}>{t('showAll')}</Button>
    </EmptyState>
  )
}
