import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type Draft, type LinkType, linkTypes } from './item.ts'
import type { Linking } from './use-linking.ts'

type Props = {
  readonly linking: Linking | undefined
  readonly onType: (type: LinkType) => void
  readonly draft: Draft | undefined
  /** The last announced text. */
  readonly text: string
  readonly onTake: () => void
  readonly onDrop: () => void
}

/**
 * A hint about a step that is not finished, with the ways to end it: a bar that keys move, or a link that waits for its
 * other row.
 */
export const HintLine = ({ linking, onType, draft, text, onTake, onDrop }: Props) => {
  const { t } = useTranslation(['timeline', 'common'])
  if (linking === undefined && draft === undefined) return null
  return (
    <Box
      sx={{
        // The hint is below the rows, as it must not hide any.
        position: 'sticky',
        insetBlockEnd: 12,
        zIndex: 2,
        marginBlockStart: 2,
        marginInline: 'auto',
        inlineSize: 'fit-content',
        maxInlineSize: 'calc(100% - 16px)',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        paddingBlock: 1.5,
        paddingInline: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: 4,
        fontSize: '0.8125rem',
      }}
    >
      {/* A screen reader has already read the text. */}
      <Box component="span" aria-hidden>
        {text}
      </Box>
      {linking !== undefined && (
        <TextField
          select
          size="small"
          label={t('linkType')}
          value={linking.type}
          onChange={({ target }) => onType(target.value as LinkType)}
          sx={{ inlineSize: 160 }}
        >
          {linkTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`linkTypes.${type}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button size="small" onClick={onDrop}>
        {t('common:cancel')}
      </Button>
      {linking === undefined && draft !== undefined && (
        <Button size="small" variant="contained" onClick={onTake}>
          {t('preview')}
        </Button>
      )}
    </Box>
  )
}
