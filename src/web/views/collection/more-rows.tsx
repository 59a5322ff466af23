import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import type { Pages } from '../../data/rows/use-pages.ts'

type Props = Pick<Pages, 'rows' | 'total' | 'hasMore' | 'isFetching' | 'more'>

const Rest = ({ rows, total, isFetching, more }: Omit<Props, 'hasMore'>) => {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  useFocusBeside(box)
  return (
    <Box ref={box} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, paddingBlock: 1 }}>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('rest.shown', { shown: rows.length, total })}
      </Box>
      <Button aria-disabled={isFetching} onClick={() => !isFetching && more()}>
        {t('rest.button')}
      </Button>
    </Box>
  )
}

/** Number of rows shown of the total, and a button that loads more; nothing if all are shown. */
export const MoreRows = ({ hasMore, ...rest }: Props) => (hasMore ? <Rest {...rest} /> : null)
