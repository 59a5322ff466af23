import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly name: string
  /** The action in words. */
  readonly label: string
  /** Whether the action's name is beside the box; else the column's head has it. */
  readonly hasLabel: boolean
  /** The entity of the permission, in words. */
  readonly entity: string
  readonly isSelected: boolean
  readonly base?: readonly string[]
  readonly inherited?: readonly string[]
  readonly disabled: boolean
  /** Without it the box is read-only. */
  readonly onChange?: (on: boolean) => void
}

/**
 * One permission of the matrix: a box, marked where it differs from the base, or where a role grants the permission
 * anyway.
 */
export const PermissionCell = ({
  name,
  label,
  hasLabel,
  entity,
  isSelected,
  base,
  inherited,
  disabled,
  onChange,
}: Props) => {
  const { t } = useTranslation(['permission_matrix', 'common'])
  const change = base === undefined || base.includes(name) === isSelected ? undefined : isSelected ? 'added' : 'removed'
  const isInherited = inherited?.includes(name) === true && !isSelected
  const marks = [
    ...(change === undefined ? [] : [t(`permission_matrix:${change}`)]),
    ...(isInherited ? [t('permission_matrix:inherited')] : []),
  ]
  const accessibleLabel = [t('permission_matrix:of', { name: label, entity }), ...marks].join(' · ')
  return (
    <Box
      component={onChange === undefined ? 'span' : 'label'}
      title={[name, ...marks].join(' · ')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        borderRadius: hasLabel ? 4 : 1,
        minBlockSize: hasLabel ? 28 : 32,
        ...(hasLabel && {
          paddingInlineEnd: 1.5,
          ...(onChange !== undefined && { border: 1, borderColor: isSelected ? 'primary.main' : 'divider' }),
        }),
        ...(change === 'added' && { boxShadow: 'inset 0 0 0 2px', color: 'success.main' }),
        ...(change === 'removed' && { boxShadow: 'inset 0 0 0 2px', color: 'error.main' }),
      }}
    >
      {onChange === undefined ? (
        <Box
          component="span"
          role="img"
          aria-label={`${accessibleLabel}: ${t(isSelected ? 'common:yes' : 'common:no')}`}
          sx={{ inlineSize: 24, display: 'inline-flex', justifyContent: 'center' }}
        >
          {isSelected ? (
            <CheckIcon fontSize="small" color="action" />
          ) : (
            <Box component="span" sx={{ color: 'text.disabled' }}>
              –
            </Box>
          )}
        </Box>
      ) : (
        <Checkbox
          size="small"
          disabled={disabled}
          checked={isSelected}
          indeterminate={isInherited}
          onChange={(_, on) => onChange(on)}
          slotProps={{ input: { 'aria-label': accessibleLabel } }}
          sx={{ p: hasLabel ? 0.5 : 1 }}
        />
      )}
      {hasLabel && (
        <Box
          component="span"
          sx={{ color: onChange === undefined ? 'text.secondary' : 'text.primary', paddingInlineEnd: 1 }}
        >
          {label}
        </Box>
      )}
      {change !== undefined && (
        <Box component="span" aria-hidden sx={{ fontWeight: 700, paddingInlineEnd: 1 }}>
          {change === 'added' ? '+' : '−'}
        </Box>
      )}
    </Box>
  )
}
