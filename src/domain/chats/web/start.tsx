import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../web/data/access/me.tsx'
import { ConversationFace } from './conversations/conversation-face.tsx'
import { isOwnNotes } from './conversations/people.ts'
import type { Conversation } from './message/use-messages.ts'

type Props = { readonly conversation: Conversation; readonly title: string; readonly isEmpty?: boolean }

/** The text above the first message of a conversation, or in its place while there is none. */
export const Start = ({ conversation, title, isEmpty = false }: Props) => {
  const { t } = useTranslation('chats')
  const isNotes = isOwnNotes(conversation, String(useMe().id))
  return (
    <Box
      sx={{ p: 4, ...(isEmpty ? { flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'end' } : {}) }}
    >
      {/* Above messages the name would stand right below the head, which says it. */}
      {isEmpty && (
        <>
          <ConversationFace conversation={conversation} side={40} />
          <Typography component="p" sx={{ fontSize: '1rem', fontWeight: 600, marginBlockStart: 2 }}>
            <bdi>{title}</bdi>
          </Typography>
        </>
      )}
      <Typography color="text.secondary">{t(isNotes ? 'ownNotesEmpty' : isEmpty ? 'empty' : 'begin')}</Typography>
    </Box>
  )
}
