import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type Control, type UseFormSetValue, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity, keyOfSection, labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { customInput, useProduct } from '../../data/areas/product.ts'
import { useReading } from '../values/use-reading.ts'
import { FieldInput } from './field-input.tsx'
import { FoldedHeading } from './folded-heading.tsx'
import type { FormSection } from './form-fields.ts'
import { changedValues, holdsFor, isRequired, startValues } from './form-values.ts'
import { partSetter } from './part-setter.ts'

type Props = {
  readonly model: Model
  readonly section: FormSection
  readonly control: Control
  readonly setValue: UseFormSetValue<Record<string, unknown>>
  readonly row: Row | undefined
  /** One column without frame, for dialogs. */
  readonly isBare: boolean
  readonly isTitled: boolean
}

/** Style of sections of a page: a line and space separate them, not frames. */
const sectionRule = {
  paddingBlock: 5,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
  '&:last-of-type': { paddingBlockEnd: 0 },
} as const

/** A section of a form. The section and its fields are shown while their conditions hold for the form's values. */
export const SectionFields = ({
  model,
  section: { section, fields },
  control,
  setValue,
  row,
  isBare,
  isTitled,
}: Props) => {
  const { t } = useTranslation()
  const { timeZone } = useReading()
  const product = useProduct()
  const titleId = useId()
  const contentId = useId()
  const values = useWatch({ control })
  const { errors, isSubmitted } = useFormState({ control })
  const [opened, setOpened] = useState<boolean>()
  const test = (group: Parameters<typeof holdsFor>[0]) => holdsFor(group, model, values, row, timeZone)
  if (!test(section.shownWhen)) return null
  const visibleFields = fields.filter(({ field }) => test('shownWhen' in field ? field.shownWhen : undefined))
  if (visibleFields.length === 0) return null
  const isFolded = section.folded === true && row === undefined
  const isSet = Object.keys(changedValues(visibleFields, values, startValues(visibleFields, undefined))).length > 0
  // Once open for a value, it stays open when the value is taken out.
  if (isFolded && isSet && opened === undefined) setOpened(true)
  const isOpen = !isFolded || opened === true || visibleFields.some(({ wire }) => errors[wire] !== undefined)
  const title = t(keyOfSection(model.name, section.section))
  return (
    <Box
      {...(isTitled ? { component: 'section', 'aria-labelledby': titleId } : {})}
      sx={isBare ? {} : isOpen ? sectionRule : { ...sectionRule, paddingBlock: 2 }}
    >
      {isFolded ? (
        <FoldedHeading
          id={titleId}
          title={title}
          labels={visibleFields.map(({ name }) => t(labelKey(model, name)))}
          contentId={contentId}
          isOpen={isOpen}
          onToggle={() => setOpened(!isOpen)}
        />
      ) : (
        isTitled && (
          <Typography
            id={titleId}
            variant="h2"
            // The page's title says it already.
            sx={title === t(keyOfEntity(model.name, 'one')) ? visuallyHidden : { marginBlockEnd: 4 }}
          >
            {title}
          </Typography>
        )
      )}
      <Box
        id={contentId}
        sx={{
          display: isOpen ? 'grid' : 'none',
          gap: 4,
          gridTemplateColumns: isBare ? 'minmax(0, 1fr)' : { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {(isOpen ? visibleFields : []).map((field) => {
          const { wide, narrow } = inputTraitsOf(field.field)
          const hasOwn = customInput(product, model, field) !== undefined
          // The title of a row is its longest line.
          const isWide = wide === true || (hasOwn && narrow !== true) || field.name === model.entity.title
          const required = isRequired(field, model, values, row, timeZone)
          const Part = product.formParts[`${model.name}.${field.name}`]
          return (
            // An area's input may cover several fields; those have no input of their own and show nothing.
            <Box key={field.wire} sx={{ gridColumn: isWide ? '1 / -1' : 'auto', '&:empty': { display: 'none' } }}>
              <FieldInput model={model} field={field} row={row} control={control} required={required} />
              {Part !== undefined && (
                <Part model={model} row={row} control={control} setValue={partSetter(setValue, isSubmitted)} />
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
