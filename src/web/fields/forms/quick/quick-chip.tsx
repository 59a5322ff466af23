import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { useId, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { actorEntity } from '../../../../core/declare/facets.ts'
import { type FieldOf, traitsOf } from '../../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../../core/declare/model.ts'
import { isDay } from '../../../../core/query/values.ts'
import { keyOfChoice, labelKey } from '../../../../core/words/keys.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { PopupMenu } from '../../../base/ui/popup-menu.tsx'
import { useMe } from '../../../data/access/me.tsx'
import { announceField } from '../../commands/type-ahead.ts'
import { isUnreadDate } from '../../values/dates/date-value.ts'
import { FieldValue } from '../../values/field-value.tsx'
import { Marked } from '../../values/marked.tsx'
import { FieldInput } from '../field-input.tsx'
import { useFocusOnFirstInput } from '../use-first-input.ts'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly control: Control
  readonly required: boolean
  readonly onChanged: () => void
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const choiceOf = ({ field }: ModelField): FieldOf<'choice'> | undefined => (field.kind === 'choice' ? field : undefined)

/** The chip's value; the user is called so. */
const ChipValue = ({
  model,
  field,
  control,
  value,
}: Omit<Props, 'required' | 'onChanged'> & { readonly value: unknown }) => {
  const { t } = useTranslation('common')
  const { id } = useMe()
  const beside = useWatch({ control })
  const choice = choiceOf(field)
  if (choice !== undefined && choice.marks === undefined)
    return <span>{t(keyOfChoice(model.name, field.name, String(value)))}</span>
  const isPerson = 'to' in field.field && targetOf(field.field) === actorEntity
  const [only, ...others] = [value].flat()
  if (isPerson && others.length === 0 && only === id) return <span>{t('me')}</span>
  if (isUnreadDate(field.field, value)) return <bdi>{String(value)}</bdi>
  // A day whose hour the server works out has none to show.
  const isMoment = field.type === 'instant' && typeof value === 'string' && !isDay(value)
  return <FieldValue model={model} field={field} value={value} beside={beside} {...(isMoment && { place: 'page' })} />
}

/** Input of the chip's field, which has the focus and what was typed on the way to it. */
const ChipField = ({ close, ...input }: Omit<Props, 'onChanged'> & { readonly close: () => void }) => {
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const isMany = traitsOf(input.field.field).many === true
  return (
    <div ref={box}>
      <FieldInput {...input} row={undefined} startOpen {...(isMany ? {} : { onChosen: close })} />
    </div>
  )
}

/** The popover of a chip's field, at the chip. */
const ChipInput = ({
  anchor,
  close,
  leave,
  ...input
}: Omit<Props, 'onChanged'> & {
  readonly anchor: HTMLElement | null
  readonly close: () => void
  /** Called for a click beside it, and for Escape. */
  readonly leave: (isGivenUp: boolean) => void
}) => {
  const { t } = useTranslation()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={(_, reason) => leave(reason === 'escapeKeyDown')}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t(labelKey(input.model, input.field.name)),
          sx: { inlineSize: 320, maxInlineSize: '100%', p: 2 },
        },
      }}
    >
      <ChipField {...input} close={close} />
    </Popover>
  )
}

/** A field of a small form as a chip: its value, or its label while empty. It opens what the value is chosen from. */
export const QuickChip = ({ onChanged, ...props }: Props) => {
  const { model, field, control, required } = props
  const { t } = useTranslation()
  const id = useId()
  const { field: input, fieldState } = useController({ name: field.wire, control })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(labelKey(model, field.name))
  const isSet = !isEmpty(input.value)
  const { error } = fieldState
  const close = () => {
    setAnchor(null)
    onChanged()
  }
  /** A date that can't be read stays open, as the field says why; Escape brings back what stood there. */
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
      <ButtonBase
        ref={input.ref}
        data-field={field.wire}
        aria-haspopup={choice === undefined ? 'dialog' : 'menu'}
        aria-expanded={anchor !== null}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        onClick={({ currentTarget }) => {
          before.current = input.value
          // The menu of a choice takes its first letters itself.
          if (choice === undefined) announceField('place')
          setAnchor(currentTarget)
        }}
        sx={{
          typography: 'body2',
          minBlockSize: 28,
          paddingInline: 2,
          gap: 1,
          borderRadius: 1,
          border: 1,
          maxInlineSize: '100%',
          borderColor: error === undefined ? (isSet ? 'divider' : 'transparent') : 'error.main',
          color: error === undefined ? (isSet ? 'text.primary' : 'text.secondary') : 'error.main',
          '&:hover, &[aria-expanded=true]': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        {isSet ? (
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            <Box component="span" sx={visuallyHidden}>
              {`${label}: `}
            </Box>
            <ChipValue model={model} field={field} control={control} value={input.value} />
          </Box>
        ) : (
          <span>
            {label}
            {required && ' *'}
          </span>
        )}
      </ButtonBase>
      {error !== undefined && (
        <Box component="span" id={`${id}-error`} sx={{ typography: 'body2', color: 'error.main', alignSelf: 'center' }}>
          {error.message}
        </Box>
      )}
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
        anchor !== null && <ChipInput {...props} anchor={anchor} close={close} leave={leave} />
      )}
    </>
  )
}
