import AddIcon from '@mui/icons-material/Add'
import CancelIcon from '@mui/icons-material/Cancel'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type * as Chrono from 'chrono-node'
import { type FormEvent, type Ref, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../core/keys.ts'
import { saidRule } from '../../../core/recurrence/rule-words.ts'
import { wallClock } from '../../../core/relative.ts'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import { readList, readOne } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { notify } from '../../../web/feedback/notices.ts'
import { useReading } from '../../../web/fields/use-reading.ts'
import { formatShortInstant } from '../../../web/i18n/format.ts'
import { useModel } from '../../../web/product/product.ts'
import { keyOf, type Understood, understand } from './understand.ts'

type Props = {
  /** Values of a new todo that the page gives. */
  readonly values: { readonly [wire: string]: unknown }
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The parser of dates, loaded with the first line. */
const useChrono = () => {
  const [chrono, setChrono] = useState<typeof Chrono>()
  useEffect(() => {
    const load = async () => {
      const loaded = await import('chrono-node')
      setChrono(loaded)
    }
    void load()
  }, [])
  return chrono
}

const same = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

type Named = { readonly id: string; readonly name: string }

/** The id of a row by its name, as it begins; undefined where there is none that one may see. */
const findByName = async (path: string, name: string): Promise<string | undefined> => {
  const query = new URLSearchParams({ 'filter[name]': name.replaceAll('_', ' '), perPage: '20' })
  const found = readList((await client.get<unknown>(`${path}?${query}`)).data).data as readonly Named[]
  const exact = found.find((one) => same(one.name, name.replaceAll('_', ' ')))
  const first = found.find((one) => one.name.split(' ').some((word) => same(word, name)))
  return (exact ?? first)?.id
}

/** A line that understands 'call Harbour tomorrow 9am #ops !high @leila every friday', shown as chips before it is saved. */
export const QuickAddTodo = ({ values, inputRef }: Props) => {
  const { t } = useTranslation(['todos', 'todo', 'repeat', 'common'])
  const reading = useReading()
  const model = useModel('todo')
  const chipsId = useId()
  const chrono = useChrono()
  const act = useAction()
  const mayMakeTags = useHolds({ permissions: ['tag-store'] })
  const [line, setLine] = useState('')
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const now = Date.now()
  const meant = chrono === undefined || line.trim() === '' ? undefined : understand(chrono, line, now, reading, ignored)

  const tagId = async (name: string): Promise<string | undefined> => {
    const found = await findByName('/tags', name)
    if (found !== undefined || !mayMakeTags) return found
    return String(readOne((await client.post<unknown>('/tags', { name })).data).id)
  }
  const bodyOf = async (understood: Understood) => {
    const tags = await Promise.all(understood.tags.map(tagId))
    const people = await Promise.all(understood.people.map((name) => findByName('/users', name)))
    const lost = understood.people.find((_, at) => people[at] === undefined)
    if (lost !== undefined) {
      notify({ type: 'error', message: t('todos:add.unknown', { name: lost }) })
      return undefined
    }
    return {
      ...values,
      title: understood.title,
      ...(understood.due === undefined ? {} : { due_at: understood.due }),
      ...(understood.priority === undefined ? {} : { priority: understood.priority }),
      ...(understood.ruleText === undefined ? {} : { repeat_rule: understood.ruleText }),
      ...(tags.length === 0 ? {} : { tags: tags.filter((id) => id !== undefined) }),
      ...(people.length === 0 ? {} : { assignees: people }),
    }
  }
  const save = async () => {
    if (meant === undefined || meant.title === '' || isSaving) return
    setSaving(true)
    const isMade = await act(
      async () => {
        const body = await bodyOf(meant)
        if (body === undefined) throw new Error(t('todos:add.unknown', { name: meant.people.join(', ') }))
        return client.post<unknown>('/todos', body)
      },
      { rows: model },
      t('common:message.created'),
    )
    setSaving(false)
    if (!isMade) return
    setLine('')
    setIgnored(new Set())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const said = (kind: string, text: string): string => {
    if (meant === undefined) return text
    if (kind === 'due' && meant.due !== undefined) return formatShortInstant(meant.due, now, reading, true)
    if (kind === 'repeat' && meant.rule !== undefined)
      return saidRule(
        meant.rule,
        wallClock(Date.parse(meant.due ?? '') || now, reading.timeZone),
        reading.locale,
        (key, values) => t(key, values ?? {}),
      )
    if (kind === 'priority' && meant.priority !== undefined) return t(keyOfChoice('todo', 'priority', meant.priority))
    return text
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ marginBlockEnd: 3 }}>
      <TextField
        fullWidth
        size="small"
        {...(inputRef === undefined ? {} : { inputRef })}
        value={line}
        onChange={({ target }) => setLine(target.value)}
        placeholder={t('todos:add.placeholder')}
        slotProps={{
          htmlInput: { 'aria-label': t('todos:add.label'), maxLength: 400, dir: 'auto', 'aria-describedby': chipsId },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <AddIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Stack
        id={chipsId}
        direction="row"
        useFlexGap
        spacing={1}
        role="status"
        sx={{ flexWrap: 'wrap', minBlockSize: 32, marginBlockStart: 1 }}
      >
        {meant !== undefined && meant.parts.length > 0 && (
          <Chip size="small" variant="outlined" label={meant.title === '' ? '…' : meant.title} />
        )}
        {meant?.parts.map((part) => {
          const text = line.slice(part.from, part.to)
          return (
            <Chip
              key={`${part.kind} ${part.from}`}
              size="small"
              color="primary"
              label={<bdi>{said(part.kind, text)}</bdi>}
              deleteIcon={<CancelIcon role="button" aria-label={t('todos:add.remove', { what: text })} />}
              onDelete={() => setIgnored(new Set([...ignored, keyOf(line, part)]))}
            />
          )
        })}
      </Stack>
    </Box>
  )
}
