import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readRule } from '../../../../core/time/recurrence/rule.ts'
import { saidRule } from '../../../../core/time/recurrence/rule-words.ts'
import { usualRules } from '../../../../core/time/recurrence/usual-rules.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { PopupMenu } from '../../../base/ui/popup-menu.tsx'
import { announceField } from '../../commands/type-ahead.ts'
import { useBegin } from '../../values/inputs/use-begin.ts'
import { useReading } from '../../values/use-reading.ts'
import { ChipButton, ChipPopover } from './chip-frame.tsx'
import { ChipField, type ChipProps } from './quick-chip.tsx'

/**
 * A chip for the repeat of a new row, chosen in words: 'every Monday'; other rules are put together from their parts.
 */
export const RepeatChip = ({ onChanged, also: _, ...props }: ChipProps) => {
  const { model, field, control, required } = props
  const { t } = useTranslation('repeat')
  const { locale } = useReading()
  const id = useId()
  const { field: input, fieldState } = useController({ name: field.wire, control })
  const [anchor, setAnchor] = useState<{ readonly at: HTMLElement; readonly isOwn: boolean }>()
  const wall = useBegin({ ...props, row: undefined })
  const label = t(labelKey(model, field.name))
  const value = typeof input.value === 'string' ? input.value : ''
  const say = (written: string): string => {
    const rule = readRule(written)
    return rule === undefined ? written : saidRule(rule, wall, locale, (key, values) => t(key, values ?? {}))
  }
  const close = () => {
    setAnchor(undefined)
    onChanged()
  }
  const choose = (rule: string | null) => {
    input.onChange(rule)
    close()
  }
  return (
    <>
      <ChipButton
        ref={input.ref}
        wire={field.wire}
        label={label}
        required={required}
        popup="menu"
        isOpen={anchor !== undefined}
        error={fieldState.error?.message}
        onOpen={(at) => setAnchor({ at, isOwn: false })}
      >
        {value === '' ? undefined : <bdi>{say(value)}</bdi>}
      </ChipButton>
      <PopupMenu
        id={id}
        label={label}
        anchor={anchor?.isOwn === false ? anchor.at : null}
        close={() => setAnchor(undefined)}
      >
        <MenuItem selected={value === ''} onClick={() => choose(null)}>
          {t('unit.none')}
        </MenuItem>
        {usualRules(wall).map((rule) => (
          <MenuItem
            key={rule}
            selected={rule === value}
            onClick={() => choose(rule)}
            sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {say(rule)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            announceField('place')
            setAnchor((now) => (now === undefined ? now : { ...now, isOwn: true }))
          }}
        >
          {t('edit.own')}
        </MenuItem>
      </PopupMenu>
      {anchor?.isOwn === true && (
        <ChipPopover anchor={anchor.at} label={label} leave={close}>
          <ChipField {...props} close={close} />
        </ChipPopover>
      )}
    </>
  )
}
