import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'

type Props = {
  readonly title: ReactNode
  /** Since when, until when, when last used. */
  readonly facts: ReactNode
  /** What stands in the place of the button. */
  readonly mark?: ReactNode
  readonly endLabel: string
  readonly onEnd: () => void
}

/** One of the things by which somebody is signed in, with the button that ends it. */
export const OwnLine = ({ title, facts, mark, endLabel, onEnd }: Props) => {
  const { t } = useTranslation('common')
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  return (
    <Box
      ref={line}
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        paddingBlock: 3,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Typography variant="body2" color="text.secondary">
          {facts}
        </Typography>
      </Box>
      {mark ?? (
        <Button size="small" onClick={onEnd} aria-label={endLabel}>
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  )
}

/** The list of them. */
export const OwnLines = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
)
