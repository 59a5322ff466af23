import Box from '@mui/material/Box'
import { EmojiPicker as Picker } from 'frimousse'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/use-locale.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { readEmoji } from './emoji-data.ts'

const look = {
  display: 'flex',
  flexDirection: 'column',
  blockSize: 340,
  '& [frimousse-search]': {
    font: 'inherit',
    fontSize: '0.875rem',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    margin: 2,
    paddingInline: 2,
    blockSize: 34,
  },
  '& [frimousse-viewport]': { flex: 1, minBlockSize: 0, outline: 'none' },
  '& [frimousse-list]': { paddingBlockEnd: 2, userSelect: 'none' },
  '& [frimousse-category-header]': {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 600,
    paddingInline: 3,
    paddingBlock: 1.5,
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& [frimousse-row]': { paddingInline: 2, scrollMarginBlock: 4 },
  '& [frimousse-emoji]': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 32,
    blockSize: 32,
    fontSize: '1.125rem',
    border: 0,
    padding: 0,
    background: 'none',
    borderRadius: 1,
    cursor: 'pointer',
    '&[data-active]': { bgcolor: 'action.selected' },
  },
  '& [frimousse-loading], & [frimousse-empty]': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    color: 'text.secondary',
    fontSize: '0.875rem',
  },
} as const

type Props = {
  readonly anchor: HTMLElement
  readonly close: () => void
  readonly onChoose: (emoji: string) => void
}

/** All emoji, found by their names and chosen by pointer or keys. */
export const EmojiPicker = ({ anchor, close, onChoose }: Props) => {
  const { t } = useTranslation('stream')
  const locale = useLocale()
  return (
    <FloatingPanel label={t('emoji.choose')} anchor={anchor} close={close}>
      <Box sx={look}>
        <Picker.Root
          locale={locale}
          resolveEmojiData={readEmoji}
          columns={8}
          onEmojiSelect={({ emoji }) => {
            close()
            onChoose(emoji)
          }}
          style={{ display: 'flex', flexDirection: 'column', blockSize: '100%' }}
        >
          <Picker.Search autoFocus aria-label={t('emoji.search')} placeholder={t('emoji.search')} />
          <Picker.Viewport>
            <Picker.Loading>{t('emoji.loading')}</Picker.Loading>
            <Picker.Empty>{t('emoji.none')}</Picker.Empty>
            <Picker.List />
          </Picker.Viewport>
        </Picker.Root>
      </Box>
    </FloatingPanel>
  )
}
