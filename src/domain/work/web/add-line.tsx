import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useModel } from '../../../web/product.ts'
import { DraftNotes } from '../../../web/screens/form/draft-notes.tsx'
import { useKeptForm } from '../../../web/screens/form/use-kept-form.ts'

type Props = {
  /** What is made, and the field that is written. */
  readonly of: readonly [entity: string, field: string]
  /** Tells it from other lines for the same entity. */
  readonly place: string
  /** Where what is written goes, for who can't see that. */
  readonly label: string
  readonly placeholder: string
  readonly max: number
  /** @returns whether it was made: then the line is empty for the next */
  readonly add: (text: string) => Promise<boolean>
}

/** A line in which something is written and made by Enter; the next can follow at once. What is left in it is kept. */
export const AddLine = ({ of: [entity, name], place, label, placeholder, max, add }: Props) => {
  const model = useModel(entity)
  const fields = useMemo(() => model.fields.filter((field) => field.name === name), [model, name])
  const { form, draft, clear } = useKeptForm({ model, fields, place, empty: { [name]: '' } })
  const text = String(form.watch(name) ?? '')
  const pending = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Not the form that it may stand in.
    event.preventDefault()
    const written = text.trim()
    if (written === '' || pending.current) return
    pending.current = true
    void add(written)
      .then((isDone) => isDone && clear())
      .finally(() => {
        pending.current = false
      })
  }
  return (
    <>
      <DraftNotes model={model} fields={fields} draft={draft} onDiscard={clear} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 40 }}>
        <AddIcon fontSize="small" color="action" />
        <InputBase
          fullWidth
          value={text}
          placeholder={placeholder}
          onChange={({ target }) => form.setValue(name, target.value)}
          inputProps={{ 'aria-label': label, maxLength: max, onKeyDown }}
          sx={{
            '& input::placeholder': { color: 'text.secondary', opacity: 1 },
            '&:focus-within': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
          }}
        />
      </Box>
    </>
  )
}
