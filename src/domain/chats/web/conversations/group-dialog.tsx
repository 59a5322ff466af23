import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../../web/base/api/errors.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { useModel, useProduct } from '../../../../web/data/areas/product.ts'
import { writeRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../../web/data/rows/write-effects.ts'
import { PeoplePicker } from '../../../../web/fields/values/inputs/people-picker.tsx'
import type { Conversation } from '../message/use-messages.ts'
import { membersOf } from './people.ts'
import { equalsNone } from './people-where.ts'

type Props = {
  readonly conversation: Conversation
  /** The value that the dialog changes. */
  readonly changes: 'title' | 'members'
  readonly onClose: () => void
}

/** A dialog that renames a group, or adds people to it. */
export const GroupDialog = ({ conversation, changes, onClose }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const { payloads } = useProduct()
  const act = useAction()
  const titleId = useId()
  const [title, setTitle] = useState(conversation.title ?? '')
  const [people, setPeople] = useState<Row[]>([])
  const [fault, setFault] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const members = [...membersOf(conversation), ...people].map(({ id }) => String(id))
    const change = changes === 'title' ? { title } : { members }
    const showFault = ({ errors }: CallError) => {
      const [text] = errors[changes] ?? []
      setFault(text)
      return text !== undefined
    }
    const isDone = await act(
      () => writeRow(model, payloads, conversation, change),
      { rows: model, more: [changeOfRow(model, conversation.id)] },
      undefined,
      showFault,
    )
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t(changes === 'title' ? 'chats:rename' : 'chats:addPeople')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {changes === 'title' ? (
            <TextField
              autoFocus
              label={t('chats:name')}
              value={title}
              error={fault !== undefined}
              helperText={fault}
              onChange={({ target }) => setTitle(target.value)}
              slotProps={{ htmlInput: { dir: 'auto', maxLength: 120 } }}
              sx={{ marginBlockStart: 2 }}
            />
          ) : (
            <PeoplePicker
              multiple
              isFirst
              label={t('chats:people')}
              value={people}
              where={equalsNone(membersOf(conversation))}
              onChange={(chosen) => setPeople([...chosen])}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={changes === 'members' && people.length === 0}>
            {t(changes === 'title' ? 'chats:save' : 'chats:add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
