import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { sizes } from '../../base/theme/tokens.ts'
import { isSendKey } from '../../base/ui/enter-key.ts'
import { useProduct } from '../../data/areas/product.ts'
import { disableKeys } from '../commands/type-ahead.ts'
import { anyControl } from '../values/any-control.ts'
import { ChangedNote } from './changed-note.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { useFormSections } from './form-fields.ts'
import { FormProblems } from './form-problems.tsx'
import type { Values } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LongProgress } from './long-progress.tsx'
import { SectionFields } from './section-fields.tsx'
import { type FixedValues, useEntityForm } from './use-entity-form.ts'
import { useFocusOnFirstInput } from './use-first-input.ts'

export type EntityFormProps = {
  readonly model: Model
  /** The row as it was last read; the form keeps its first values. */
  readonly row: Row | undefined
  /** True where the row was deleted or can't be read any more. */
  readonly isGone?: boolean
  readonly reread: () => Promise<Row | undefined>
  readonly onSaved: (row: Row) => void
  /** Names of fields that are hidden because the context fixes them. */
  readonly hidden?: readonly string[]
  /** Values of a new row beside the typed ones, by wire name, for example its parent; drafts are stored per value. */
  readonly fixed?: FixedValues
  /** First values of a new row; values in the address replace them. */
  readonly preset?: Values
  /** Content above the fields, for a choice that the form's place requires. */
  readonly lead?: FormLead
}
/** A choice that the form's place requires, and from which `fixed` follows. */
export type FormLead = {
  readonly input: ReactNode
  /** Called before the form is sent. False keeps the form from being sent; then the input shows why. */
  readonly check: () => boolean
}
type Props = EntityFormProps & {
  readonly place: 'page' | 'dialog'
  /** Accessible name if the form has no heading. */
  readonly title?: string
  /** Renders fields and submit button in the caller's frame. @param pending while saving @param progress of a long call, as a bar */
  readonly children: (fields: ReactNode, pending: boolean, progress: ReactNode) => ReactNode
}

/** Makes the part of a draft's key that separates drafts of different places. */
const partOf = (fixed: FixedValues): string =>
  Object.values(fixed)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
    .join('.')

const looks = {
  page: { maxInlineSize: sizes.page, marginInline: 'auto' },
  // The fields scroll; title and buttons stay.
  dialog: { display: 'flex', flexDirection: 'column', minBlockSize: 0 },
} as const

const papers = {
  // The buttons are its last part.
  page: { p: 5, borderEndStartRadius: 0, borderEndEndRadius: 0, borderBlockEnd: 0 },
  dialog: { display: 'grid', gap: 4 },
} as const

/** The form of an entity, in the sections of its declaration. */
export const EntityForm = ({
  model,
  row: latest,
  isGone = false,
  reread,
  onSaved,
  hidden,
  fixed,
  preset,
  lead,
  place,
  title,
  children,
}: Props) => {
  // Fixed on mount: fields must not appear or vanish while the user types because the row was read again.
  const sections = useRef(useFormSections(model, latest, hidden)).current
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const form = useEntityForm({
    model,
    fields,
    row: latest,
    reread,
    onSaved,
    ...(preset === undefined ? {} : { preset }),
    ...(fixed === undefined ? {} : { fixed, part: partOf(fixed) }),
  })
  const { isDirty } = form.form.formState
  const Head = useProduct().formHeads[model.name]
  useLayoutEffect(disableKeys, [])
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const send = () => {
    if (form.pending) return
    // The other missing values are shown at the same time.
    if (lead?.check() === false) void form.form.trigger()
    else void form.submit()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const submitOnKey = (event: KeyboardEvent) => {
    if (isSendKey(event)) send()
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
            initialRow={form.row}
            // A save reads the row again too; then the conflict or deletion is reported instead.
            latest={form.leaveWithoutAsking.current || hasConflict || isGone ? undefined : latest}
            isDirty={isDirty}
            onReload={form.reload}
          />
          <FormProblems model={model} fields={fields} form={form} />
          <Stack spacing={4}>
            {Head !== undefined && <Head control={anyControl(form.form.control)} />}
            {lead?.input}
            <Paper elevation={place === 'page' ? 1 : 0} sx={papers[place]}>
              {sections.map((section) => (
                <SectionFields
                  key={section.section.section}
                  model={model}
                  section={section}
                  control={anyControl(form.form.control)}
                  setValue={form.form.setValue}
                  row={form.row}
                  isBare={place === 'dialog'}
                  isTitled={place === 'page' || sections.length > 1}
                />
              ))}
            </Paper>
          </Stack>
        </>,
        form.pending,
        form.progress === undefined ? null : <LongProgress progress={form.progress} />,
      )}
    </Box>
  )
}
