import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { pictureWidths } from '../../../../../core/words/rich-blocks.ts'
import { pictureNode } from '../../../../../rich-text/picture.ts'
import { useLocale } from '../../../../base/i18n/use-locale.ts'
import { TextPicture } from '../../text-picture.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whole width, which is stored as none. */
const whole = '100'

const PictureView = ({ node, selected, updateAttributes }: NodeViewProps) => {
  const { t } = useTranslation('rich_text')
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  return (
    <NodeViewWrapper>
      <Box data-drag-handle sx={{ outline: selected ? '2px solid' : 'none', outlineColor: 'primary.main' }}>
        <TextPicture id={text(node.attrs.id)} alt={text(node.attrs.alt)} width={text(node.attrs.width)} />
      </Box>
      {selected && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, paddingBlock: 2 }} contentEditable={false}>
          <TextField
            size="small"
            label={t('alt')}
            value={text(node.attrs.alt)}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
            slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
          />
          <TextField
            select
            size="small"
            label={t('width')}
            value={text(node.attrs.width) || whole}
            onChange={({ target }) => updateAttributes({ width: target.value === whole ? '' : target.value })}
            sx={{ minInlineSize: 110 }}
          >
            {[...pictureWidths, whole].map((width) => (
              <MenuItem key={width} value={width}>
                {percent.format(Number(width) / 100)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      )}
    </NodeViewWrapper>
  )
}

/** A picture, with fields below it where it is chosen. */
export const picture = pictureNode.extend({
  addNodeView: () =>
    ReactNodeViewRenderer(PictureView, {
      // The fields below a chosen picture take their own keys.
      stopEvent: ({ event }) =>
        event.target instanceof Element && event.target.closest('input, [role=combobox]') !== null,
    }),
})
