import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'

type Props = {
  readonly title: ReactNode
  /** Times such as the begin, the end and the last use. */
  readonly facts: ReactNode
  /** A mark that is shown in place of the button. */
  readonly mark?: ReactNode
  readonly endLabel: string
  readonly onEnd: () => void
}

/** One of the things by which the user is signed in, with the button that ends it. */
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

/** The list of `OwnLine`s. */
export const OwnLines = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
)
