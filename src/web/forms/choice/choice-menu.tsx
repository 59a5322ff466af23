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
import { followersIn } from '../../fields/followers.ts'
import { useProduct } from '../../product/product.ts'
import { useLandmark } from '../../ui/use-landmark.ts'
import { ChoiceMark, type ChoiceProps, choiceLook, useChoice } from './choice-mark.tsx'
import { useRowChange } from './use-row-change.ts'

/** A value of a closed list where its row stands, and the values that may follow it. */
export const ChoiceMenu = <N extends string, const F extends string>(props: ChoiceProps<N, F>) => {
  const { model, row, labelled = false } = props
  const { t } = useTranslation(['choice', model.name])
  const access = useAbility<Access>()
  const { payloads } = useProduct()
  const { field, choice, word, shown, look } = useChoice(props)
  const change = useRowChange(model)
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const landmark = useLandmark(isOpen ? anchor.current : null)
  // Another server is not sent what the specification's edit of the entity does not have.
  const takesIt = settings.own || payloads[model.name]?.update?.includes(field.wire) !== false
  const may = takesIt && field.updatable && permitsRow(access, 'update', model.entity.permission, row)
  // Where it stands for the whole page: of many in a list none is meant.
  const isOffered = labelled && may && !isOpen
  useFieldCommand(model, field, row.id, isOffered ? () => setOpen(true) : undefined)
  if (!may) return <ChoiceMark {...props} />
  const { icon: Icon, color } = look
  const name = String(row[model.byName.get(model.entity.title)?.wire ?? ''] ?? '')
  const shared = {
    ref: anchor,
    onClick: () => setOpen(true),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-label': t('choice:change', { label: t(labelKey(model, field.name)), value: shown, name }),
  } as const
  return (
    <>
      {labelled ? (
        <Button {...shared} variant="outlined" color="inherit" startIcon={<Icon />} sx={{ color }}>
          {shown}
        </Button>
      ) : (
        <IconButton {...shared} size="small" title={shown} sx={{ color, p: 1 }}>
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      <Menu container={landmark} anchorEl={anchor.current} open={isOpen} onClose={() => setOpen(false)}>
        {followersIn(choice, row[field.wire], row).map((one) => {
          const { icon: Follower, color: its } = choiceLook(choice, one)
          return (
            <MenuItem
              key={one}
              onClick={() => {
                setOpen(false)
                void change(row, { [field.wire]: one })
              }}
            >
              <ListItemIcon sx={{ color: its }}>
                <Follower fontSize="small" />
              </ListItemIcon>
              {word(one)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
