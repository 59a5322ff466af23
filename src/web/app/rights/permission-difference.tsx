import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { differenceOf } from './permission-table.ts'
import { usePermissionWords } from './permission-words.ts'

type Props = {
  readonly selected: readonly string[]
  readonly base: readonly string[]
  /** How many users hold the role. */
  readonly users?: number
}

const mostNames = 12

/** The changes that saving would make, in words, and how many people they concern; nothing while nothing differs. */
export const PermissionDifference = ({ selected, base, users }: Props) => {
  const { t } = useTranslation(['permission_matrix', 'common'])
  const { full } = usePermissionWords()
  const difference = differenceOf(selected, base)
  const line = (key: 'added' | 'removed', color: string) => {
    const names = difference[key]
    if (names.length === 0) return null
    const shown = names.slice(0, mostNames).map(full).join(t('common:listSeparator'))
    return (
      <Typography variant="body2">
        <Box component="strong" sx={{ color }}>
          {t(key === 'added' ? 'permission_matrix:addedCount' : 'permission_matrix:removedCount', {
            count: names.length,
          })}
        </Box>{' '}
        {shown}
        {names.length > mostNames && ` +${names.length - mostNames}`}
      </Typography>
    )
  }
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, '&:not(:empty)': { marginBlockStart: 4 } }}>
      {line('added', 'success.main')}
      {line('removed', 'error.main')}
      {users !== undefined && difference.added.length + difference.removed.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('permission_matrix:users', { count: users })}
        </Typography>
      )}
    </Box>
  )
}
