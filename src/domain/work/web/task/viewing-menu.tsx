import EveryoneIcon from '@mui/icons-material/GroupsOutlined'
import MadeIcon from '@mui/icons-material/PersonAddAltOutlined'
import MeIcon from '@mui/icons-material/PersonOutlined'
import UserIcon from '@mui/icons-material/PersonSearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useMemo, useRef } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/model.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Command } from '../../../../web/commands/command.ts'
import { useCommands } from '../../../../web/commands/registry.ts'
import { RefInput } from '../../../../web/fields/inputs/relation.tsx'
import { useModel } from '../../../../web/product/product.ts'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import type { ViewingState } from './use-viewing.ts'
import { everybody, isOfUser, type Viewing, type ViewingMode, viewingModes } from './viewing-mode.ts'

const icons = { all: EveryoneIcon, me: MeIcon, made: MadeIcon, user: UserIcon, user_made: UserIcon } as const
const keys = { all: 'v a', me: 'v m', made: 'v c', user: 'v u', user_made: undefined } as const

/** Each mode by its keys, and in the palette. */
const useModeCommands = (offered: readonly ViewingMode[], set: (viewing: Viewing) => void) => {
  const newest = useRef(set)
  useEffect(() => {
    newest.current = set
  })
  const names = offered.join(' ')
  const commands = useMemo(
    () =>
      (names.split(' ') as ViewingMode[]).map(
        (mode): Command => ({
          id: `viewing.${mode}`,
          label: { key: 'viewing:command', words: { setting: `viewing:mode.${mode}` } },
          icon: icons[mode],
          group: 'here',
          ...(keys[mode] === undefined ? {} : { keys: [keys[mode]] }),
          run: () => newest.current({ mode, user: undefined }),
        }),
      ),
    [names],
  )
  useCommands(commands)
}

/** Who it is about, searched among the users whom one may see. */
const UserChoice = ({ viewing, setViewing }: Pick<ViewingState, 'viewing' | 'setViewing'>) => {
  const { t } = useTranslation('viewing')
  const model = useModel('task')
  const { control, subscribe, getValues, setValue } = useForm<{ user: string | null }>({
    defaultValues: { user: viewing.user ?? null },
  })
  const newest = useRef({ viewing, setViewing })
  useEffect(() => {
    newest.current = { viewing, setViewing }
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const { viewing: now, setViewing: set } = newest.current
          const user = values.user ?? undefined
          if (name !== undefined && user !== now.user) set({ mode: now.mode, user })
        },
      }),
    [subscribe],
  )
  useEffect(() => {
    // Chosen elsewhere: by Back, or a link.
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
        control={control as unknown as Control}
        required={false}
        label={t('user')}
      />
    </Box>
  )
}

/** Whose tasks are shown. */
export const ViewingMenu = ({ viewing, setViewing }: ViewingState) => {
  const { t } = useTranslation('viewing')
  const mayChooseUser = useHolds({ permissions: ['user-index'] })
  const offered = viewingModes.filter((mode) => mayChooseUser || !isOfUser(mode) || mode === viewing.mode)
  useModeCommands(offered, setViewing)
  return (
    <>
      <TextField
        select
        label={t('label')}
        value={viewing.mode}
        onChange={({ target }) => setViewing({ mode: target.value as ViewingMode, user: viewing.user })}
        sx={{ inlineSize: { xs: 'calc(50% - 6px)', sm: 220 }, maxInlineSize: '100%' }}
      >
        {offered.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {t(`mode.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      {isOfUser(viewing.mode) && mayChooseUser && <UserChoice viewing={viewing} setViewing={setViewing} />}
    </>
  )
}

/** That nobody's tasks are there as they were asked for, and the way back to all. */
export const NothingViewed = ({ viewing, setViewing }: ViewingState) => {
  const { t } = useTranslation('viewing')
  return (
    <EmptyState text={t(`empty.${viewing.mode}`)}>
      <Button onClick={() => setViewing(everybody)}>{t('showAll')}</Button>
    </EmptyState>
  )
}
