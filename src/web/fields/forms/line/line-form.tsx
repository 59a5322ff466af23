import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { keyOfNew } from '../../../../core/words/keys.ts'
import { client } from '../../../base/api/client.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useAction } from '../../../data/rows/use-write.ts'
import { LineChips } from './line-chips.tsx'
import { useMeaning } from './use-meaning.ts'

type Props = {
  /** An entity that may be written in a line (`quick.line`). */
  readonly model: Model
  /** Values of a new row that the page gives. */
  readonly values: Row
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A line that understands 'call Harbour tomorrow 9am #ops !high @leila every friday', shown as chips before it is saved. */
export const LineForm = ({ model, values, inputRef }: Props) => {
  const { t } = useTranslation(['quick', 'common'])
  const chipsId = useId()
  const act = useAction()
  const [line, setLine] = useState('')
  const [isSaving, setSaving] = useState(false)
  const meaning = useMeaning(model, line)
  const { meant } = meaning
  const save = async () => {
    if (meant === undefined || meant.title === '' || isSaving) return
    setSaving(true)
    const isMade = await act(
      async () => {
        const body = await meaning.bodyOf(meant)
        return client.post<unknown>(model.entity.api, { ...values, ...body })
      },
      { rows: model },
      t('common:message.created'),
    )
    setSaving(false)
    if (!isMade) return
    setLine('')
    meaning.clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ marginBlockEnd: 3 }}>
      <TextField
        fullWidth
        size="small"
        {...(inputRef === undefined ? {} : { inputRef })}
        value={line}
        onChange={({ target }) => setLine(target.value)}
        placeholder={t('quick:line.placeholder')}
        slotProps={{
          htmlInput: {
            'aria-label': t(keyOfNew(model.name)),
            maxLength: 400,
            dir: 'auto',
            'aria-describedby': chipsId,
          },
          input: {
            sx: { bgcolor: 'background.paper' },
            startAdornment: (
              <InputAdornment position="start">
                <AddIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <LineChips id={chipsId} model={model} line={line} meaning={meaning} room={line === '' ? 0 : 32} />
    </Box>
  )
}
