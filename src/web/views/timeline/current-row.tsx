import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { TimelineActions, TimelineRow } from './item.ts'
import { currentRowHeight } from './pane-style.ts'
import type { Layout } from './use-layout.ts'

type Props = {
  readonly layout: Layout
  readonly row: TimelineRow | undefined
  readonly datesOf: (row: TimelineRow) => string
  readonly onEdit: TimelineActions['onEdit']
  readonly onOpen: (id: string) => void
}

/** At most two lines. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/**
 * What phones have no space for beside the bars: the whole name of the chosen row, its dates, progress and people. It
 * always has the same height, so that nothing moves under the finger.
 */
export const CurrentRow = ({ layout: { isPhone }, row, datesOf, onEdit, onOpen }: Props) => {
  const { t } = useTranslation('timeline')
  if (!isPhone || row === undefined) return null
  const { item } = row
  const { people = '', marks = [], duration = '' } = item.texts?.() ?? {}
  const progress = item.progress === 0 ? '' : t('percent', { progress: item.progress })
  const facts = [datesOf(row), duration, progress, people, ...marks]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, blockSize: currentRowHeight, paddingInlineStart: 1 }}>
      {/* Screen readers have read this in the row. */}
      <Box aria-hidden sx={{ flex: 1, minInlineSize: 0, fontSize: '0.8125rem' }}>
        <Box sx={{ ...twoLines, fontWeight: 600 }}>
          <bdi>{item.name || t('noName')}</bdi>
        </Box>
        <Box sx={{ ...twoLines, color: 'text.secondary' }}>{facts.filter((one) => one !== '').join(' · ')}</Box>
      </Box>
      {onEdit !== undefined && item.mayMove && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            const { left, top } = currentTarget.getBoundingClientRect()
            onEdit(item.id, { left, top })
          }}
        >
          {t('edit')}
        </Button>
      )}
      <Button size="small" onClick={() => onOpen(item.id)}>
        {t('open')}
      </Button>
    </Box>
  )
}
