import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../focus/focus-beside.ts'
import { Waiting } from './waiting.tsx'

const placeholders = ['a', 'b', 'c']

/** Placeholder of a section while it loads. */
export const SectionSkeleton = () => (
  <Waiting>
    {placeholders.map((line) => (
      <Skeleton key={line} height={40} />
    ))}
  </Waiting>
)

/** A section that could not be loaded. */
export const SectionFailure = ({ text, onRetry }: { text?: string | undefined; onRetry: () => void }) => {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  useFocusBeside(box)
  return (
    <Box ref={box} role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography color="text.secondary">{text ?? t('state.failed')}</Typography>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  )
}
