import MenuItem from '@mui/material/MenuItem'
import { useId, useRef, useState } from 'react'
import { type Control, useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { actorEntity } from '../../../../core/declare/facets.ts'
import { type FieldOf, traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../../core/declare/model.ts'
import { isDay } from '../../../../core/query/values.ts'
import { keyOfChoice, labelKey } from '../../../../core/words/keys.ts'
import { PopupMenu } from '../../../base/ui/popup-menu.tsx'
import { useMe } from '../../../data/access/me.tsx'
import { announceField } from '../../commands/type-ahead.ts'
import { isUnreadDate } from '../../values/dates/date-value.ts'
import { FieldValue } from '../../values/field-value.tsx'
import { Marked } from '../../values/marked.tsx'
import { useReading } from '../../values/use-reading.ts'
import { FieldInput } from '../field-input.tsx'
import { useFocusOnFirstInput } from '../use-first-input.ts'
import { ChipButton, ChipPopover } from './chip-frame.tsx'

export type ChipProps = {
  readonly model: Model
  readonly field: ModelField
  readonly control: Control
  readonly required: boolean
  readonly onChanged: () => void
  /** Fields whose texts the chip shows and its input changes with its own. */
  readonly also?: readonly ModelField[]
}

const noFields: readonly ModelField[] = []

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const choiceOf = ({ field }: ModelField): FieldOf<'choice'> | undefined => (field.kind === 'choice' ? field : undefined)

/** The chip's value; the user is called so. */
const ChipValue = ({
  model,
  field,
  control,
  value,
}: Omit<ChipProps, 'required' | 'onChanged'> & { readonly value: unknown }) => {
  const { t } = useTranslation('common')
  const { id } = useMe()
  const beside = useWatch({ control })
  const choice = choiceOf(field)
  if (choice !== undefined && choice.marks === undefined)
    return <span>{t(keyOfChoice(model.name, field.name, String(value)))}</span>
  const isPerson = 'to' in field.field && targetOf(field.field) === actorEntity
  if (isEmptyValue(value)) return null
  const [only, ...others] = [value].flat()
  if (isPerson && others.length === 0 && only === id) return <span>{t('me')}</span>
  if (isUnreadDate(field.field, value)) return <bdi>{String(value)}</bdi>
  // A day whose hour the server works out has none to show.
  const isMoment = field.type === 'instant' && typeof value === 'string' && !isDay(value)
  return <FieldValue model={model} field={field} value={value} beside={beside} {...(isMoment && { place: 'page' })} />
}

/** The input of the chip's field, which has the focus and the text that was typed before. */
export const ChipField = ({ close, ...input }: Omit<ChipProps, 'onChanged'> & { readonly close: () => void }) => {
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const isMany = traitsOf(input.field.field).many === true
  return (
    <div ref={box}>
      <FieldInput {...input} row={undefined} startOpen {...(isMany ? {} : { onChosen: close })} />
    </div>
  )
}

/** A field of a small form as a chip: its value, or its label while empty. It opens the input of the value. */
export const QuickChip = ({ onChanged, also = noFields, ...props }: ChipProps) => {
  const { model, field, control, required } = props
  const { t } = useTranslation()
  const { locale } = useReading()
  const id = useId()
  const { field: input } = useController({ name: field.wire, control })
  const alsoWires = also.map(({ wire }) => wire)
  const more = useWatch({ control, name: alsoWires })
    .flat()
    .filter((one) => !isEmptyValue(one))
  const { errors } = useFormState({ control, name: [field.wire, ...alsoWires] })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(labelKey(model, field.name))
  const isSet = !isEmptyValue(input.value) || more.length > 0
  const error = [field.wire, ...alsoWires].map((wire) => errors[wire]?.message).find((one) => typeof one === 'string')
  const close = () => {
    setAnchor(null)
    onChanged()
  }
  /**
   * Closes the input. A date that can't be read keeps it open, as the field says why; Escape restores the earlier
   * value.
   */
  const leave = (isGivenUp: boolean) => {
    const isUnread = isUnreadDate(field.field, input.value)
    if (isUnread && !isGivenUp) return
    if (isUnread) input.onChange(before.current)
    close()
  }
  const before = useRef<unknown>(null)
  const choice = choiceOf(field)
  return (
    <>
      <ChipButton
        ref={input.ref}
        wire={field.wire}
        label={label}
        required={required}
        popup={choice === undefined ? 'dialog' : 'menu'}
        isOpen={anchor !== null}
        error={error}
        onOpen={(at) => {
          before.current = input.value
          // The menu of a choice takes its first letters itself.
          if (choice === undefined) announceField('place')
          setAnchor(at)
        }}
      >
        {isSet ? (
          <>
            <ChipValue model={model} field={field} control={control} value={input.value} />
            {more.length > 0 && (
              <bdi>{`${isEmptyValue(input.value) ? '' : ', '}${new Intl.ListFormat(locale, { type: 'unit' }).format(more.map(String))}`}</bdi>
            )}
          </>
        ) : undefined}
      </ChipButton>
      {choice !== undefined ? (
        <PopupMenu id={id} label={label} anchor={anchor} close={close}>
          {choice.options.map((option) => (
            <MenuItem
              key={option}
              selected={option === input.value}
              onClick={() => {
                input.onChange(option)
                close()
              }}
            >
              {choice.marks === undefined ? (
                t(keyOfChoice(model.name, field.name, option))
              ) : (
                <Marked entity={model.name} field={field.name} value={option} />
              )}
            </MenuItem>
          ))}
        </PopupMenu>
      ) : (
        anchor !== null && (
          <ChipPopover anchor={anchor} label={label} leave={leave}>
            <ChipField {...props} close={close} />
          </ChipPopover>
        )
      )}
    </>
  )
}
