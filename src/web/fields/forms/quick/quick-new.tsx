import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { inputTraitsOf } from '../../../../core/declare/input-kinds.ts'
import type { ModelField } from '../../../../core/declare/model.ts'
import { keyOfNew } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { isSendKey } from '../../../base/ui/enter-key.ts'
import { useMe } from '../../../data/access/me.tsx'
import { newAddress } from '../../../data/addresses/form-address.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { rowAddress, shortTitleOf } from '../../../data/rows/titles.ts'
import { KeyCaps } from '../../commands/key-caps.tsx'
import { closeQuickForm, type QuickForm } from '../../commands/quick-form.ts'
import { anyControl } from '../../values/any-control.ts'
import { useReading } from '../../values/use-reading.ts'
import { keepDraft, newDraftKey } from '../draft.ts'
import { DraftNotes } from '../draft-notes.tsx'
import { useFormSections } from '../form-fields.ts'
import { FormProblems } from '../form-problems.tsx'
import { changedValues, holdsFor, isEqual, isRequired, startValues, type Values } from '../form-values.ts'
import { givenValues } from '../given-values.ts'
import { partSetter } from '../part-setter.ts'
import { useEntityForm } from '../use-entity-form.ts'
import { useFocusOnFirstInput } from '../use-first-input.ts'
import { chipGroups } from './chip-groups.ts'
import { ChipOf, ownChips } from './chip-of.tsx'
import { OtherWays } from './other-ways.tsx'
import { QuickText, QuickTitle } from './quick-text.tsx'
import { dependentFields, quickValues, soonValues } from './quick-values.ts'
import { madeState } from './use-is-made.ts'

/** Storage place of the small form's drafts, beside those of the whole form. */
const part = 'quick'

type Props = QuickForm & {
  readonly headingId: string
  /** Values of the last row, in place of those of declaration and page. */
  readonly values: Values | undefined
  readonly isAnother: boolean
  /** Beside a place of the page, for one row: it offers no further one. */
  readonly isBrief: boolean
  /** Called after a row was made, when the user makes another one next. */
  readonly onAnother: (values: Values) => void
}

/** The small form of a new row: its title, long texts, and chips. The server checks it, all fields at once. */
export const QuickNew = ({ model, preset, headingId, values: lastValues, isAnother, isBrief, onAnother }: Props) => {
  const { t } = useTranslation(['quick', 'common'])
  const navigate = useNavigate()
  const { models, madeAddresses, formParts } = useProduct()
  const { timeZone } = useReading()
  const user = useMe()
  const { entity } = model
  const formFields = useFormSections(model, undefined).flatMap(({ fields }) => fields)
  // The fields are fixed on mount, like those of the whole form.
  const [fields] = useState(() =>
    [entity.title, ...(entity.quick?.fields ?? [])].flatMap((name) =>
      formFields.filter((field) => field.name === name),
    ),
  )
  const [startsWith] = useState(() => lastValues ?? quickValues(model, fields, user, preset, Date.now()))
  const [makesAnother, setMakesAnother] = useState(isAnother)
  const opensRow = entity.quick?.opens === true && !makesAnother
  const addressOf = (row: Row): string | undefined => madeAddresses[model.name]?.(row) ?? rowAddress(model, row)
  const open = (row: Row) => {
    const address = addressOf(row)
    if (address !== undefined) void navigate(address, { state: madeState })
  }
  const form = useEntityForm({
    model,
    fields,
    row: undefined,
    part,
    preset: startsWith,
    reread: () => Promise.resolve(undefined),
    announceMade: (message, row) =>
      notify({
        type: 'success',
        message,
        // A row whose page opens needs no way there, and not every row has a page.
        actions:
          opensRow || addressOf(row) === undefined
            ? []
            : [{ label: t('quick:open', { name: shortTitleOf(model, row) }), handler: () => open(row) }],
      }),
    onSaved: (row) => {
      if (makesAnother) return onAnother(chipValues())
      closeQuickForm()
      if (opensRow) open(row)
    },
  })
  const { control: typedControl, getValues, setValue, clearErrors } = form.form
  const control = anyControl(typedControl)
  const setPartValue = partSetter(setValue, form.form.formState.isSubmitted)
  const values = useWatch({ control })
  const box = useFocusOnFirstInput<HTMLFormElement>()
  const [title, ...others] = fields
  const texts = others.filter(({ field }) => inputTraitsOf(field).wide === true && ownChips[field.kind] === undefined)
  const chips = others.filter((field) => !texts.includes(field))
  const chipValues = (): Values => Object.fromEntries(chips.map(({ wire }) => [wire, getValues(wire)]))
  const visibleChips = chips.filter(({ field }) =>
    holdsFor('shownWhen' in field ? field.shownWhen : undefined, model, values, undefined, timeZone),
  )
  /** Values after the last choice, to find the values that a choice has changed. */
  const settled = useRef<Values>({
    ...startValues(fields, undefined),
    ...givenValues(fields, models, user, Date.now()),
    ...startsWith,
  })
  const settle = (field: ModelField) => {
    clearErrors(field.wire)
    const value: unknown = getValues(field.wire)
    if (isEqual(value, settled.current[field.wire])) return
    for (const { wire } of dependentFields(models, model, chips, field)) setValue(wire, null, { shouldDirty: true })
    settled.current = getValues()
  }
  const send = () => {
    if (!form.pending) void form.send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const submitOnKey = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const leave = () => {
    form.discard()
    closeQuickForm()
  }
  /** Opens the whole form with the typed values, as its draft. */
  const openWholeForm = () => {
    const start = {
      ...startValues(formFields, undefined),
      ...givenValues(formFields, models, user, Date.now()),
      ...soonValues(model, formFields, {}, Date.now()),
    }
    const changed = changedValues(fields, getValues(), start)
    const key = newDraftKey({ user: String(user.id), entity: model.name, id: 'new' })
    // If the storage is full the typed values would be lost, so the small form stays open.
    if (!keepDraft(key, formFields, { changed, start, older: {} }, Date.now()))
      return notify({ type: 'error', message: t('common:draft.full'), key: 'draft-full' })
    leave()
    void navigate(newAddress(model, window.location))
  }
  return (
    <Box
      component="form"
      ref={box}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnKey}
      sx={{ display: 'flex', flexDirection: 'column', minBlockSize: 0 }}
    >
      <Box sx={{ overflowY: 'auto', paddingInline: 4, paddingBlock: 3 }}>
        <Typography id={headingId} component="h2" variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
          {t(keyOfNew(model.name))}
        </Typography>
        <DraftNotes model={model} fields={fields} draft={form.draft} onDiscard={form.discard} />
        <FormProblems model={model} fields={fields} form={form} />
        {title !== undefined && <QuickTitle model={model} field={title} control={control} />}
        {texts.map((field) => (
          <QuickText key={field.wire} model={model} field={field} control={control} />
        ))}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', marginBlockStart: 3 }}>
          {chipGroups(model, visibleChips).map((group) => (
            <ChipOf
              key={group.field.wire}
              model={model}
              group={group}
              control={control}
              required={isRequired(group.field, model, values, undefined, timeZone)}
              onChanged={() => [group.field, ...group.also].forEach(settle)}
            />
          ))}
          {entity.page !== undefined && (
            <Button size="small" color="inherit" onClick={openWholeForm} sx={{ color: 'text.secondary' }}>
              {t('quick:whole')}
            </Button>
          )}
          <OtherWays
            model={model}
            values={() => changedValues(fields, getValues(), startValues(fields, undefined))}
            onMade={leave}
          />
        </Stack>
        {visibleChips.map((field) => {
          const Part = formParts[`${model.name}.${field.name}`]
          return Part === undefined ? null : (
            <Part key={field.wire} model={model} row={undefined} control={control} setValue={setPartValue} />
          )
        })}
      </Box>
      <DialogActions sx={{ borderBlockStart: 1, borderColor: 'divider', paddingInline: 4, gap: 2 }}>
        {!isBrief && (
          <FormControlLabel
            control={
              <Checkbox size="small" checked={makesAnother} onChange={(_, checked) => setMakesAnother(checked)} />
            }
            label={t('quick:another')}
            sx={{ marginInlineEnd: 'auto', color: 'text.secondary' }}
          />
        )}
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <KeyCaps keys="mod+enter" />
        </Box>
        <Button type="submit" variant="contained" aria-disabled={form.pending}>
          {t(form.pending ? 'common:saving' : 'common:create')}
        </Button>
      </DialogActions>
    </Box>
  )
}
