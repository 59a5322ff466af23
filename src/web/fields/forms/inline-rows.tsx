import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ComponentType, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import { type ModelField, targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity, keyOfNew, labelKey } from '../../../core/words/keys.ts'
import { useHolds } from '../../data/access/can.tsx'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { useModel } from '../../data/areas/product.ts'
import { useReading } from '../values/use-reading.ts'
import { isRequired, startValues } from './form-values.ts'
import { askedFields } from './inline-values.ts'

/** Returns a field of a row within the form; its name there is the place of its value, `phases.0.name`. */
const placed = (field: ModelField, at: string): ModelField => ({ ...field, wire: `${at}.${field.wire}` })

type Props = FieldInputProps & {
  /** The input of a field, whatever its kind: it has this one among its own. */
  readonly Input: ComponentType<FieldInputProps>
}

/** The rows inside a new row, each with the fields that the declaration asks for, and rows of its own. */
export const InlineRows = ({ field, control, Input }: Props) => {
  const { t } = useTranslation('common')
  const { timeZone } = useReading()
  const child = useModel(targetOf(field.field))
  const mayMake = useHolds({ permissions: [permissionFor(child.entity, 'store')] })
  const { fields: rows, append, remove } = useFieldArray({ control, name: field.wire })
  const add = useRef<HTMLButtonElement>(null)
  if (!mayMake) return null
  const asked = askedFields(child, field)
  const wordOf = (index: number) => t('nth', { entity: t(keyOfEntity(child.name, 'one')), n: index + 1 })
  return (
    <Stack spacing={3} sx={{ alignItems: 'stretch' }}>
      {rows.map(({ id }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={wordOf(index)}
          sx={{ borderInlineStart: 2, borderColor: 'divider', paddingInlineStart: 4 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 2 }}>
            <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1 }}>
              {wordOf(index)}
            </Typography>
            <Tooltip title={t('leaveOut', { what: wordOf(index) })}>
              <IconButton
                size="small"
                aria-label={t('leaveOut', { what: wordOf(index) })}
                onClick={() => {
                  remove(index)
                  add.current?.focus()
                }}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            {asked.map((one) => (
              <Box key={one.wire} sx={{ gridColumn: inputTraitsOf(one.field).wide === true ? '1 / -1' : 'auto' }}>
                <Input
                  model={child}
                  field={placed(one, `${field.wire}.${index}`)}
                  row={undefined}
                  control={control}
                  required={isRequired(one, child, {}, undefined, timeZone)}
                  // Several of one name are on the page.
                  label={t('fieldOf', { field: t(labelKey(child, one.name)), what: wordOf(index) })}
                />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      <Button
        ref={add}
        startIcon={<AddIcon />}
        onClick={() =>
          append(startValues(asked, undefined), { focusName: `${field.wire}.${rows.length}.${asked[0]?.wire}` })
        }
        sx={{ alignSelf: 'start' }}
      >
        {t(keyOfNew(child.name))}
      </Button>
    </Stack>
  )
}
