import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { contentPadding, phoneQuery } from '../../../web/base/theme/tokens.ts'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { messageParameter, openParameter } from './addresses.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { DirectConversation } from './direct-conversation.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { useRestHeight } from './use-rest-height.ts'

/** Pixels between the page and the window's lower edge. */
const edge = 16
/** Margins, in units of 4 px, that leave as much of the content's padding: more would make the window scroll. */
const overPadding = Object.fromEntries(
  Object.entries(contentPadding).map(([name, padding]) => [name, edge / 4 - padding]),
)

/**
 * A page of the user's conversations beside the open one. The address names the conversation, or the person it is with.
 */
export const ChatsPage = () => {
  const { t } = useTranslation('chats')
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const me = String(useMe().id)
  const chosen = params.get(openParameter) ?? undefined
  const message = params.get(messageParameter) ?? undefined
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const box = useRestHeight(isPhone ? 0 : edge)
  // On a phone the user's own page is the list, and every other address is one conversation.
  const isList = isPhone && chosen === undefined && id === me
  return (
    <>
      <PageHead title={t('title')} hasTools />
      <Box
        ref={box}
        sx={{
          display: 'grid',
          gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : '296px minmax(0, 1fr)',
          gridTemplateRows: 'minmax(0, 1fr)',
          blockSize: 'var(--rest-height, 70vh)',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          overflow: 'hidden',
          ...(isPhone
            ? { marginInline: -4, marginBlockEnd: -4, border: 0, borderRadius: 0 }
            : { marginBlockEnd: overPadding }),
        }}
      >
        {(!isPhone || isList) && <ConversationList open={chosen} person={chosen === undefined ? id : undefined} />}
        {!isList &&
          (chosen === undefined ? (
            <DirectConversation key={id} person={id} message={message} />
          ) : (
            <OpenConversation key={chosen} id={chosen} message={message} />
          ))}
      </Box>
    </>
  )
}
