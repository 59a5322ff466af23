import { useAbility } from '@casl/react'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import { type Access, permitsRow } from '../../access/ability.ts'
import { settings } from '../../base/settings.ts'
import { useFieldCommand } from '../../commands/use-field-command.ts'
import { titleOf } from '../../data/titles.ts'
import { followersIn } from '../../fields/followers.ts'
import { useProduct } from '../../product/product.ts'
import { useLandmark } from '../../ui/use-landmark.ts'
import { ChoiceMark, type ChoiceProps, choiceLook, useChoice } from './choice-mark.tsx'
import { useRowChange } from './use-row-change.ts'

/** A choice's value with a menu of the values that may follow it. */
export const ChoiceMenu = <N extends string, const F extends string>(props: ChoiceProps<N, F>) => {
  const { model, row, hasLabel = false } = props
  const { t } = useTranslation(['choice', model.name])
  const access = useAbility<Access>()
  const { payloads } = useProduct()
  const { field, choice, word, shown, look } = useChoice(props)
  const change = useRowChange(model)
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const landmark = useLandmark(isOpen ? anchor.current : null)
  // Other servers reject fields that the specification's update call lacks.
  const takesIt = settings.own || payloads[model.name]?.update?.includes(field.wire) !== false
  const may = takesIt && field.updatable && permitsRow(access, 'update', model.entity.permission, row)
  // Registered as a command only where it is unique on the page, not in lists.
  const isOffered = hasLabel && may && !isOpen
  useFieldCommand(model, field, row.id, isOffered ? () => setOpen(true) : undefined)
  if (!may) return <ChoiceMark {...props} />
  const { icon: Icon, color } = look
  const name = titleOf(model, row)
  const shared = {
    ref: anchor,
    onClick: () => setOpen(true),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-label': t('choice:change', { label: t(labelKey(model, field.name)), value: shown, name }),
  } as const
  return (
    <>
      {hasLabel ? (
        <Button {...shared} variant="outlined" color="inherit" startIcon={<Icon />} sx={{ color }}>
          {shown}
        </Button>
      ) : (
        <IconButton {...shared} size="small" title={shown} sx={{ color, p: 1 }}>
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      <Menu container={landmark} anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {followersIn(choice, row[field.wire], row).map((option) => {
          const { icon: Follower, color: its } = choiceLook(choice, option)
          return (
            <MenuItem
              key={option}
              onClick={() => {
                setOpen(false)
                void change(row, { [field.wire]: option })
              }}
            >
              <ListItemIcon sx={{ color: its }}>
                <Follower fontSize="small" />
              </ListItemIcon>
              {word(option)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
