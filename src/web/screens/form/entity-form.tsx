import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { PageHeading } from '../../routes/page-heading.tsx'
import { ChangedNote } from './changed-note.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { useFormSections } from './form-fields.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SectionFields } from './section-fields.tsx'
import { UnplacedErrors } from './unplaced-errors.tsx'
import { useEntityForm } from './use-entity-form.ts'

type Props = {
  readonly model: Model
  readonly title: string
  /** As it was read last; the form stays with what it began with. */
  readonly row: Row | undefined
  /** The row can't be read any more. */
  readonly isGone?: boolean
  readonly reread: () => Promise<Row | undefined>
  /** Where Cancel leads. */
  readonly back: string
  readonly onSaved: (row: Row) => void
}

/** The form of an entity, as sections of its declaration. */
export const EntityForm = ({ model, title, row: latest, isGone = false, reread, back, onSaved }: Props) => {
  const { t } = useTranslation('common')
  // Decided once: fields must not appear or vanish while somebody types because a read came in.
  const sections = useRef(useFormSections(model, latest)).current
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const form = useEntityForm({ model, fields, row: latest, reread, onSaved })
  const { isDirty } = form.form.formState
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.pending) void form.submit()
  }
  const submitOnKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !form.pending) void form.submit()
  }
  const failure = form.failure
  const hasConflict = failure?.conflicts !== undefined
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={submitOnKey} sx={{ maxInlineSize: 960 }}>
      <LeaveGuard dirty={isDirty} saved={form.leaveWithoutAsking} onDiscard={form.discard} />
      <Box sx={{ marginBlockEnd: 4 }}>
        <PageHeading title={title} />
      </Box>
      <DraftNotes model={model} fields={fields} draft={form.draft} onDiscard={form.discard} />
      <ChangedNote
        begun={form.row}
        // Saving reads the row again, too; a conflict or the row's end says more.
        latest={form.leaveWithoutAsking.current || hasConflict || isGone ? undefined : latest}
        typed={isDirty}
        onReload={form.reload}
      />
      {failure !== undefined && hasConflict && (
        <ConflictPanel
          model={model}
          fields={fields}
          failure={failure}
          pending={form.pending}
          onResolve={(choices) => void form.resolve(choices)}
        />
      )}
      {failure !== undefined && !hasConflict && (
        <Alert severity="error" sx={{ marginBlockEnd: 4 }}>
          {failure.message}
          <UnplacedErrors failure={failure} fields={fields} />
        </Alert>
      )}
      <Stack spacing={4}>
        {sections.map((section) => (
          <SectionFields
            key={section.section.section}
            model={model}
            section={section}
            control={form.form.control as unknown as Control}
            row={form.row}
          />
        ))}
      </Stack>
      <Paper
        elevation={1}
        sx={{ position: 'sticky', insetBlockEnd: 0, display: 'flex', gap: 2, p: 3, marginBlockStart: 4, zIndex: 1 }}
      >
        <Button type="submit" variant="contained" aria-disabled={form.pending}>
          {t(form.pending ? 'saving' : 'save')}
        </Button>
        <Button component={Link} to={back}>
          {t('cancel')}
        </Button>
      </Paper>
    </Box>
  )
}
