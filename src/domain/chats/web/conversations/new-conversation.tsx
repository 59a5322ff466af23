import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { refusalText } from '../../../../web/base/api/errors.ts'
import { type Row, readOne } from '../../../../web/base/api/shapes.ts'
import { useMe } from '../../../../web/data/access/me.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { PeoplePicker } from '../../../../web/fields/values/inputs/people-picker.tsx'
import { equalsNone } from './people-where.ts'

type Props = { readonly onClose: () => void; readonly onMade: (id: string) => void }

/** A dialog that begins a conversation with one person, or a group with a name. */
export const NewConversation = ({ onClose, onMade }: Props) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const me = useMe()
  const apply = useApply()
  const titleId = useId()
  const [people, setPeople] = useState<Row[]>([])
  const [title, setTitle] = useState('')
  const [faults, setFaults] = useState<{ readonly [field: string]: string | undefined }>({})
  const [isPending, setPending] = useState(false)
  const isGroup = people.length > 1
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (people.length === 0 || isPending) return
    setPending(true)
    const members = people.map(({ id }) => String(id))
    try {
      const { data } = await createRow(model, isGroup ? { kind: 'group', title, members } : { kind: 'direct', members })
      void apply(data, { rows: model })
      onMade(String(readOne(data).id))
    } catch (error) {
      const { errors } = error as CallError
      const [ofTitle, ofMembers] = [errors.title?.[0], errors.members?.[0]]
      setFaults({
        title: ofTitle,
        members: ofMembers ?? (ofTitle === undefined ? refusalText(error as CallError) : undefined),
      })
      setPending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('chats:new')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <DialogContentText>{t('chats:withHint')}</DialogContentText>
          <PeoplePicker
            multiple
            isFirst
            label={t('chats:with')}
            // The same list while nobody is chosen or taken out: a new one would clear what is typed.
            value={people}
            where={equalsNone([me])}
            onChange={(chosen) => setPeople([...chosen])}
          />
          {faults.members !== undefined && (
            <FormHelperText error role="alert">
              {faults.members}
            </FormHelperText>
          )}
          {isGroup && (
            <TextField
              label={t('chats:name')}
              required
              value={title}
              error={faults.title !== undefined}
              helperText={faults.title}
              onChange={({ target }) => setTitle(target.value)}
              slotProps={{ htmlInput: { dir: 'auto', maxLength: 120 } }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={people.length === 0 || isPending}>
            {t('chats:start')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
