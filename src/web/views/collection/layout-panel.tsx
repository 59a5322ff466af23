import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { focusBeside, lineOf } from '../../base/ui/focus/focus-beside.ts'
import { moveAlongLines } from '../../base/ui/focus/line-arrows.ts'
import { ResetButton } from '../../base/ui/reset-button.tsx'
import { type Density, densities, type Layout, withMoved } from './layout.ts'

type Props = {
  readonly model: Model
  /** Fields that can be columns. */
  readonly available: readonly ModelField[]
  /** Names of the current columns, in order. */
  readonly columns: readonly string[]
  readonly density: Density
  readonly onChange: (layout: Layout) => void
  /** Undefined if the layout is the default. */
  readonly onReset: (() => void) | undefined
  readonly anchor: HTMLElement | null
  readonly close: () => void
}

type LineProps = {
  readonly label: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onCheck: () => void
  /** Undefined for the first column. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

const Line = ({ label, checked, disabled, onCheck, onUp, onDown }: LineProps) => {
  const { t } = useTranslation('list')
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <FormControlLabel
        sx={{ flex: 1, minInlineSize: 0, marginInlineEnd: 0 }}
        slotProps={{ typography: { variant: 'body2', noWrap: true } }}
        control={
          <Checkbox
            size="small"
            checked={checked}
            disabled={disabled}
            // The line moves to the other part of the list.
            onChange={({ target }) => {
              focusBeside(lineOf(target))
              onCheck()
            }}
          />
        }
        label={label}
      />
      {checked && (
        <>
          {/* Not `disabled`: the button would lose the focus as its column reaches the end. */}
          <IconButton size="small" aria-label={t('columns.up', { label })} aria-disabled={!onUp} onClick={onUp}>
            <ArrowUpwardIcon fontSize="small" color={onUp ? 'inherit' : 'disabled'} />
          </IconButton>
          <IconButton size="small" aria-label={t('columns.down', { label })} aria-disabled={!onDown} onClick={onDown}>
            <ArrowDownwardIcon fontSize="small" color={onDown ? 'inherit' : 'disabled'} />
          </IconButton>
        </>
      )}
    </Box>
  )
}

/** Panel to choose a list's columns, their order and the density of rows. */
export const LayoutPanel = ({ model, available, columns, density, onChange, onReset, anchor, close }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const rest = available.filter(({ name }) => !columns.includes(name))
  const labelOf = (name: string) => t(labelKey(model, name))
  const setColumns = (next: readonly string[]) => onChange({ columns: next, density })
  const move = (name: string, by: 1 | -1) => {
    const next = withMoved(columns, name, by)
    setColumns(next)
    setAnnouncement(t('columns.moved', { label: labelOf(name), place: next.indexOf(name) + 1, total: next.length }))
  }
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { inlineSize: 320, p: 4 } } }}
    >
      <Typography id={id} variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('columns.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={density}
        aria-label={t('density.label')}
        onChange={(_, next: Density | null) => {
          if (next !== null) onChange({ columns, density: next })
        }}
        sx={{ marginBlockEnd: 3 }}
      >
        {(Object.keys(densities) as Density[]).map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`density.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="ul"
        onKeyDown={moveAlongLines}
        sx={{ m: 0, p: 0, listStyle: 'none', maxBlockSize: '50vh', overflow: 'auto' }}
      >
        {columns.map((name, at) => (
          <Line
            key={name}
            label={labelOf(name)}
            checked
            // The last column can't be removed.
            disabled={columns.length === 1}
            onCheck={() => setColumns(columns.filter((column) => column !== name))}
            onUp={at > 0 ? () => move(name, -1) : undefined}
            onDown={at < columns.length - 1 ? () => move(name, 1) : undefined}
          />
        ))}
        {rest.map(({ name, wire }) => (
          <Line
            key={wire}
            label={labelOf(name)}
            checked={false}
            disabled={false}
            onCheck={() => setColumns([...columns, name])}
            onUp={undefined}
            onDown={undefined}
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', marginBlockStart: 3 }}>
        <ResetButton onReset={onReset}>{t('columns.reset')}</ResetButton>
        <Button onClick={close}>{t('common:close')}</Button>
      </Box>
    </Popover>
  )
}
