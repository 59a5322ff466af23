import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Model, uniqueFields } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { useReadable } from '../../../data/access/readable.ts'
import { type DateOrder, dateOrders, type Options } from './use-import.ts'

type Props = {
  readonly model: Model
  readonly options: Options
  readonly keyFault: string | undefined
  readonly onChange: (next: Partial<Options>) => void
}

/** The import's options. */
export const OptionFields = ({ model, options, keyFault, onChange }: Props) => {
  const { t } = useTranslation()
  const keyId = useId()
  const datesId = useId()
  const skipId = useId()
  const unique = new Set(uniqueFields(model))
  const keys = useReadable(model).filter((field) => unique.has(field))
  return (
    <>
      {keys.length > 0 && (
        <TextField
          select
          id={keyId}
          label={t('common:import.key')}
          error={keyFault !== undefined}
          helperText={keyFault ?? t('common:import.keyHint')}
          value={options.key}
          onChange={({ target }) => onChange({ key: target.value })}
          slotProps={{
            select: { displayEmpty: true },
            inputLabel: { shrink: true },
            formHelperText: { sx: { marginInline: 0 } },
          }}
        >
          <MenuItem value="">{t('common:import.keyNone')}</MenuItem>
          {keys.map((field) => (
            <MenuItem key={field.wire} value={field.wire}>
              {t(labelKey(model, field.name))}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        id={datesId}
        label={t('common:import.dates')}
        value={options.dates}
        onChange={({ target }) => onChange({ dates: target.value as DateOrder })}
      >
        {dateOrders.map((order) => (
          <MenuItem key={order} value={order}>
            {t(`common:import.dateOrder.${order}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControl>
        <FormControlLabel
          label={t('common:import.skipBad')}
          control={
            <Checkbox
              checked={options.skipBad}
              onChange={(_, checked) => onChange({ skipBad: checked })}
              slotProps={{ input: { 'aria-describedby': skipId } }}
            />
          }
        />
        <FormHelperText id={skipId} sx={{ marginInline: 0 }}>
          {t('common:import.skipBadHint')}
        </FormHelperText>
      </FormControl>
    </>
  )
}
