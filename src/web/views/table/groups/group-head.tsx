import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { formatNumber } from '../../../base/i18n/format.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { cells } from '../../../fields/values/cells.tsx'
import type { RowGroup } from './row-groups.ts'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly group: RowGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Header of a group: title, count, and the button that collapses it. */
export const GroupHead = ({ model, field, group, isOpen, onToggle }: Props) => {
  const { t } = useTranslation('groups')
  const locale = useLocale()
  const Cell = cells[field.field.kind]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minBlockSize: 36, minInlineSize: 0 }}>
      <IconButton
        size="small"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'shut' : 'open', { name: group.name })}
        onClick={onToggle}
      >
        <ExpandMoreIcon
          fontSize="small"
          sx={isOpen ? {} : { transform: 'rotate(-90deg)', '[dir=rtl] &': { transform: 'rotate(90deg)' } }}
        />
      </IconButton>
      <Box sx={{ fontWeight: 600, minInlineSize: 0, overflow: 'hidden' }}>
        {group.sample === undefined || field.type === 'boolean' ? (
          <bdi>{group.name}</bdi>
        ) : (
          <Cell model={model} field={field} row={group.sample} place="list" />
        )}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(group.count, locale)}
      </Box>
    </Box>
  )
}
