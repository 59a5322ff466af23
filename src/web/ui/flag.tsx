import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

/** A setting that is on or off. */
export const Flag = ({ label, on, onSet }: { label: string; on: boolean; onSet: (on: boolean) => void }) => (
  <FormControlLabel
    label={label}
    labelPlacement="start"
    control={<Switch checked={on} onChange={(_, checked) => onSet(checked)} />}
    slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 500 } } }}
    sx={{ justifyContent: 'space-between', marginInline: 0 }}
  />
)
