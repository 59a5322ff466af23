import AddReactionIcon from '@mui/icons-material/AddReactionOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ThreadIcon from '@mui/icons-material/ForumOutlined'
import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../../web/base/browser/plain-text.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { ChoicesButton } from '../../../../web/base/ui/choices-button.tsx'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { Hint } from '../../../../web/base/ui/hint.tsx'
import { ConfirmDialog } from '../../../../web/base/ui/state/confirm-dialog.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { deleteRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import { useTurnings } from '../../../../web/facets/becomes/use-turnings.tsx'
import { conversationAddress } from '../addresses.ts'
import type { MessageActions } from './message-actions.ts'
import type { Message } from './use-messages.ts'
import { useReact } from './use-react.ts'

const EmojiPicker = deferred(
  async () => (await import('../../../../web/base/ui/emoji/emoji-picker.tsx')).EmojiPicker,
  0,
)

type Props = {
  readonly row: Message
  readonly actions: MessageActions
  /** Called when a menu of the tools opens or closes; the tools stay while one is open. */
  readonly onOpen: (isOpen: boolean) => void
}

/** The tools of a message, at its upper corner. */
export const MessageTools = ({ row, actions, onOpen }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('message')
  const me = useMe()
  const act = useAction()
  const react = useReact(row, actions.merge)
  const [picker, setPicker] = useState<HTMLElement>()
  const [isAsked, setAsked] = useState(false)
  const may = (action: 'update' | 'delete') => row.can?.[action] === true
  const turnings = useTurnings(model, row, may, onOpen)
  const pick = (anchor: HTMLElement | undefined) => {
    setPicker(anchor)
    onOpen(anchor !== undefined)
  }
  const ask = (next: boolean) => {
    setAsked(next)
    onOpen(next)
  }
  const copy = async (text: string, notice: string) => {
    await navigator.clipboard.writeText(text)
    notify({ type: 'success', message: notice })
  }
  const link = () => new URL(conversationAddress(me.id, row.conversation_id, row.id), window.location.origin).href
  const remove = async () => {
    await act(() => deleteRow(model, row), { more: [changeOfRow(model, row.id)] }, t('common:message.deleted'))
    await actions.readAgain(row.id)
  }
  const tool = (name: string, label: string, icon: ReactNode, run: (anchor: HTMLElement) => void) => (
    <Hint title={label}>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={label}
        data-message-tool={name}
        onClick={({ currentTarget }) => run(currentTarget)}
        sx={{ p: 0.75, '& svg': { fontSize: 18 } }}
      >
        {icon}
      </IconButton>
    </Hint>
  )
  return (
    <>
      <Box
        role="group"
        aria-label={t('chats:tools')}
        sx={{
          position: 'absolute',
          insetBlockStart: -10,
          insetInlineEnd: 16,
          zIndex: 1,
          display: 'flex',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          boxShadow: 1,
        }}
      >
        {tool('react', t('chats:react'), <AddReactionIcon />, pick)}
        {tool('reply', t('chats:reply'), <ReplyIcon />, () => actions.reply(row))}
        {actions.thread !== undefined && tool('thread', t('chats:thread'), <ThreadIcon />, () => actions.thread?.(row))}
        {may('update') && tool('edit', t('chats:edit'), <EditIcon />, () => actions.edit(row))}
        {may('delete') && tool('remove', t('chats:remove'), <DeleteIcon />, () => ask(true))}
        <span data-message-tool="menu">
          <ChoicesButton
            label={t('chats:tools')}
            tabIndex={-1}
            choices={[
              [t('chats:copyLink'), () => void copy(link(), t('chats:copied')), true],
              [
                t('chats:copyText'),
                () => void copy(plainText(row.body ?? ''), t('chats:textCopied')),
                row.body !== null,
              ],
              ...turnings.choices,
            ]}
          />
        </span>
      </Box>
      {turnings.dialog}
      {picker !== undefined && (
        <EmojiPicker anchor={picker} close={() => pick(undefined)} onChoose={(emoji) => void react(emoji, true)} />
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('chats:removeTitle')}
        text={t('chats:removeSure')}
        confirm={t('common:delete')}
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false)
          void remove()
        }}
      />
    </>
  )
}
