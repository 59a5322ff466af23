import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { type Row, readOne } from '../../../web/base/api/shapes.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useMe } from '../../../web/data/access/me.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { conversationAddress } from './addresses.ts'

type Props = { readonly row: Row; readonly onClose: () => void }

/** Opens the conversation of a project, and makes it if nobody has used it yet. */
export const ProjectChat = ({ row: { id }, onClose }: Props) => {
  const model = useModel('conversation')
  const me = useMe()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    createRow(model, { kind: 'project', project_id: String(id) }).then(
      ({ data }) => void navigate(conversationAddress(me.id, String(readOne(data).id))),
      (error: CallError) => {
        notify({ type: 'error', message: refusalText(error) })
        onClose()
      },
    )
  }, [model, me, navigate, id, onClose])
  return null
}

/** A button that opens the conversation with a user. */
export const UserChat = ({ row: { id } }: Props) => {
  const navigate = useNavigate()
  useEffect(() => void navigate(`/users/${encodeURIComponent(String(id))}/chats`), [navigate, id])
  return null
}
