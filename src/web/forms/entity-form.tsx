import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Control } from 'react-hook-form'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { holdKeys } from '../commands/typing.ts'
import { ChangedNote } from './changed-note.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { useFormSections } from './form-fields.ts'
import { FormProblems } from './form-problems.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SectionFields } from './section-fields.tsx'
import { useEntityForm } from './use-entity-form.ts'
import { useFocusOnFirstInput } from './use-first-input.ts'

export type EntityFormProps = {
  readonly model: Model
  /** As it was read last; the form stays with what it began with. */
  readonly row: Row | undefined
  /** The row can't be read any more. */
  readonly isGone?: boolean
  readonly reread: () => Promise<Row | undefined>
  readonly onSaved: (row: Row) => void
  /** Names of fields that are not offered: its place decides them. */
  readonly hidden?: readonly string[]
  /** What a new row has besides what is typed, by wire name: what it belongs to. Its drafts are of there. */
  readonly fixed?: Readonly<Record<string, string | boolean>>
}
type Props = EntityFormProps & {
  readonly place: 'page' | 'dialog'
  /** What the form is called where nothing around it is: its page's heading does not have the focus. */
  readonly title?: string
  /** Frames the fields, with the button that submits. @param pending while it is being saved */
  readonly children: (fields: ReactNode, pending: boolean) => ReactNode
}

const looks = {
  page: { maxInlineSize: 960 },
  // What is in it scrolls, not its head and foot.
  dialog: { display: 'flex', flexDirection: 'column', minBlockSize: 0 },
} as const

/** The form of an entity, as sections of its declaration. Its frame is its screen's. */
export const EntityForm = ({
  model,
  row: latest,
  isGone = false,
  reread,
  onSaved,
  hidden,
  fixed,
  place,
  title,
  children,
}: Props) => {
  // Decided once: fields must not appear or vanish while somebody types because a read came in.
  const sections = useRef(useFormSections(model, latest, hidden)).current
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const form = useEntityForm({
    model,
    fields,
    row: latest,
    reread,
    onSaved,
    ...(fixed === undefined ? {} : { fixed, part: Object.values(fixed).join('.') }),
  })
  const { isDirty } = form.form.formState
  useLayoutEffect(holdKeys, [])
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.pending) void form.submit()
  }
  const submitOnKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !form.pending) void form.submit()
  }
  const hasConflict = form.failure?.conflicts !== undefined
  return (
    <Box
      component="form"
      ref={box}
      {...(title === undefined ? {} : { 'aria-label': title })}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnKey}
      sx={looks[place]}
    >
      <LeaveGuard dirty={isDirty} saved={form.leaveWithoutAsking} onDiscard={form.discard} />
      {children(
        <>
          <DraftNotes model={model} fields={fields} draft={form.draft} onDiscard={form.discard} />
          <ChangedNote
            begun={form.row}
            // Saving reads the row again, too; a conflict or the row's end says more.
            latest={form.leaveWithoutAsking.current || hasConflict || isGone ? undefined : latest}
            typed={isDirty}
            onReload={form.reload}
          />
          <FormProblems model={model} fields={fields} form={form} />
          <Stack spacing={4}>
            {sections.map((section) => (
              <SectionFields
                key={section.section.section}
                model={model}
                section={section}
                control={form.form.control as unknown as Control}
                row={form.row}
                isBare={place === 'dialog'}
                isTitled={place === 'page' || sections.length > 1}
              />
            ))}
          </Stack>
        </>,
        form.pending,
      )}
    </Box>
  )
}
