import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../base/api/errors.ts'
import type { ReadKey } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'

type Props = {
  readonly label: string
  readonly name: string
  /** Label of the button: a verb. */
  readonly verb: string
  readonly outdates: readonly ReadKey[]
  readonly save: (name: string) => Promise<{ data: unknown }>
}

const mostLetters = 200

/** An input for the name of a version, with the errors of the name below it. */
export const VersionName = ({ label, name, verb, outdates, save }: Props) => {
  const { t } = useTranslation('facets')
  const act = useAction()
  const [text, setText] = useState(name)
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const showRefusal = ({ errors }: CallError): boolean => {
    setFault(errors.name?.join(' '))
    return errors.name !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const chosen = text.trim()
    setFault(chosen === '' ? t('versions.unnamed') : undefined)
    if (chosen === '') return
    setPending(true)
    await act(() => save(chosen), { keys: outdates }, undefined, showRefusal)
    setPending(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label={label}
          value={text}
          error={fault !== undefined}
          helperText={fault}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: mostLetters, dir: 'auto' } }}
          sx={{ flex: 1 }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isPending} sx={{ minBlockSize: 40 }}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
