import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { KeyCaps } from '../../fields/commands/key-caps.tsx'

const keyOf = ({ field }: ModelField): string | undefined => ('key' in field ? field.key : undefined)

type Props = {
  readonly id: string
  readonly label: string
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly anchor: HTMLElement
  readonly close: () => void
  readonly onChoose: (field: ModelField) => void
}

/** The properties that a row does not have yet, with their keys. */
export const AddPropertyMenu = ({ id, label, model, fields, anchor, close, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <PopupMenu id={id} label={label} anchor={anchor} close={close}>
      {fields.map((field) => {
        const keys = keyOf(field)
        return (
          <MenuItem
            key={field.wire}
            onClick={() => {
              close()
              onChoose(field)
            }}
            sx={{ gap: 4, justifyContent: 'space-between' }}
          >
            {t(labelKey(model, field.name))}
            {keys !== undefined && (
              <Box component="span" aria-hidden sx={{ '@media (hover: none)': { display: 'none' } }}>
                <KeyCaps keys={keys} />
              </Box>
            )}
          </MenuItem>
        )
      })}
    </PopupMenu>
  )
}
