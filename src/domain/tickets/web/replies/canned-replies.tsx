import QuickReplyIcon from '@mui/icons-material/QuickreplyOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { PopupMenu } from '../../../../web/base/ui/popup-menu.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useMe } from '../../../../web/data/access/me.tsx'
import { type TalkToolProps, useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { replyText } from '../../reply-text.ts'

/** A choice that inserts a canned reply into the text, with the ticket's values in place of its variables. */
export const CannedReplies = ({ row, insert }: TalkToolProps<'ticket'>) => {
  const { t } = useTranslation(['canned_reply', 'ticket'])
  const id = useId()
  const me = useMe()
  const model = useModel('canned_reply')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayRead = useHolds({ permissions: ['canned-reply-index'] }) && settings.own
  const query = useAllRows(
    model,
    { where: allOf(equals('is_active', true)), sort: [{ field: 'name', order: 'asc' }] },
    { enabled: mayRead },
  )
  const replies = query.data ?? []
  const put = (body: string) => {
    const requester = row.requester?.name ?? ''
    const status = t(keyOfChoice('ticket', 'status', row.status))
    insert(
      replyText(body, {
        ticket: { number: `#${row.number}`, title: row.title, status },
        requester: { name: requester },
        agent: { name: String(me.name ?? '') },
      }),
    )
  }
  if (!mayRead || replies.length === 0) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<QuickReplyIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('many')}
      </Button>
      <PopupMenu
        id={id}
        label={t('many')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={replies.map((reply) => ({ label: reply.name, run: () => put(reply.body) }))}
      />
    </>
  )
}
