import NotesIcon from '@mui/icons-material/BookmarkBorder'
import ProjectIcon from '@mui/icons-material/FolderOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import Box from '@mui/material/Box'
import { useModel } from '../../../../web/data/areas/product.ts'
import { RowFace } from '../../../../web/fields/values/row-face.tsx'
import type { Conversation } from '../message/use-messages.ts'
import { useOthers } from './people.ts'

type Props = { readonly conversation: Conversation; readonly side: number }

/** The picture of the other person, or an icon of the kind of conversation. */
export const ConversationFace = ({ conversation, side }: Props) => {
  const people = useModel('user')
  const [other] = useOthers(conversation)
  if (conversation.kind === 'direct' && other !== undefined) return <RowFace model={people} row={other} side={side} />
  const Icon = conversation.kind === 'project' ? ProjectIcon : conversation.kind === 'group' ? GroupIcon : NotesIcon
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flex: 'none',
        display: 'inline-grid',
        placeItems: 'center',
        inlineSize: side,
        blockSize: side,
        borderRadius: '6px',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: Math.round(side * 0.65) }} />
    </Box>
  )
}
