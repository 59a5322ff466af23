import HelpIcon from '@mui/icons-material/HelpOutline'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'

type Props = {
  /** Id of the words, for the part that they describe. */
  readonly id?: string
  /** The keys of a part of a page, in a sentence or two. */
  readonly text: string
}

/** A button that says which keys a part of a page has; not where a device has no keyboard. */
export const KeysHelp = ({ id, text }: Props) => {
  const { t } = useTranslation('command')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('keys.title')}
        title={t('keys.title')}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ [`@media (hover: none), ${phoneQuery}`]: { display: 'none' } }}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
      <span id={id} style={visuallyHidden}>
        {text}
      </span>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('keys.title') } }}
      >
        <Box sx={{ p: 4, maxInlineSize: 360, fontSize: '0.8125rem' }}>{text}</Box>
      </Popover>
    </>
  )
}
