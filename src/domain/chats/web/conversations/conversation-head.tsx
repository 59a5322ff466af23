import BackIcon from '@mui/icons-material/ArrowBack'
import MutedIcon from '@mui/icons-material/NotificationsOffOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { client } from '../../../../web/base/api/client.ts'
import { phoneQuery } from '../../../../web/base/theme/tokens.ts'
import { ChoicesButton } from '../../../../web/base/ui/choices-button.tsx'
import { ConfirmDialog } from '../../../../web/base/ui/state/confirm-dialog.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { rowPath } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { deletionOf } from '../../../../web/data/rows/write-effects.ts'
import type { Conversation } from '../message/use-messages.ts'
import { ConversationFace } from './conversation-face.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { PeopleButton } from './people-button.tsx'
import { SearchButton } from './search-button.tsx'
import { useMarks } from './use-marks.ts'

type Props = { readonly conversation: Conversation; readonly title: string; readonly person: string | undefined }

/** The name of the conversation, its people, and its actions. */
export const ConversationHead = ({ conversation, title }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const me = String(useMe().id)
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const navigate = useNavigate()
  const act = useAction()
  const [isAsked, setAsked] = useState(false)
  const [changes, setChanges] = useState<'title' | 'members'>()
  const { marks } = useMarks(conversation)
  const isGroup = conversation.kind === 'group'
  const mayChange = isGroup && conversation.can?.update === true
  const home = `/users/${me}/chats`
  const leave = async () => {
    const isDone = await act(() => client.post<unknown>(`${rowPath(model, conversation)}/leave`), {
      more: [deletionOf(model, conversation)],
    })
    if (isDone) void navigate(home)
  }
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minBlockSize: 48,
        flex: 'none',
        paddingInline: 4,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {isPhone && (
        <IconButton component={Link} to={home} size="small" aria-label={t('chats:back')} edge="start">
          <BackIcon fontSize="small" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      )}
      <ConversationFace conversation={conversation} side={24} />
      <Box
        component="h2"
        sx={{
          m: 0,
          fontSize: '0.9375rem',
          fontWeight: 600,
          minInlineSize: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {conversation.kind === 'project' && conversation.project_id !== null ? (
          <MuiLink component={Link} to={`/projects/${conversation.project_id}`} color="inherit" underline="hover">
            <bdi>{title}</bdi>
          </MuiLink>
        ) : (
          <bdi>{title}</bdi>
        )}
      </Box>
      {conversation.is_muted && (
        <MutedIcon titleAccess={t('chats:muted')} sx={{ fontSize: 16, color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1 }} />
      <SearchButton conversation={conversation} />
      {conversation.kind !== 'direct' && <PeopleButton conversation={conversation} />}
      <ChoicesButton
        label={t('chats:menu')}
        choices={[
          [t('chats:addPeople'), () => setChanges('members'), mayChange],
          [t('chats:rename'), () => setChanges('title'), mayChange],
          ...marks,
          [t('chats:leave'), () => setAsked(true), isGroup],
        ]}
      />
      {changes !== undefined && (
        <GroupDialog conversation={conversation} changes={changes} onClose={() => setChanges(undefined)} />
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('chats:leaveTitle')}
        text={t('chats:leaveSure')}
        confirm={t('chats:leave')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void leave()
        }}
      />
    </Box>
  )
}
