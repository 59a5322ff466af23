import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useTranslation } from 'react-i18next'
import { useModel, useProduct } from '../../../../data/areas/product.ts'
import type { Mentionable } from '../../mentions.ts'
import { RowFace } from '../../row-face.tsx'

type Props = {
  readonly id: string
  readonly people: readonly Mentionable[]
  readonly active: number
  readonly onChoose: (person: Mentionable) => void
}

export const optionId = (list: string, n: number): string => `${list}-${n}`

/** Anchor at the caret. On an empty line the caret has no rectangle, so that of its element is used. */
const caret = {
  getBoundingClientRect: (): DOMRect => {
    const selection = document.getSelection()
    const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
    const [rect] = range?.getClientRects() ?? []
    return rect ?? range?.startContainer.parentElement?.getBoundingClientRect() ?? new DOMRect()
  },
}

/** Said below the caret while the typed name is nobody's. The editor's status says it to screen readers. */
export const NobodyFound = () => {
  const { t } = useTranslation('common')
  return (
    <Popper open disablePortal role="presentation" anchorEl={caret} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} aria-hidden sx={{ marginBlockStart: 1, paddingInline: 3, paddingBlock: 2 }}>
        {t('property.nobody')}
      </Paper>
    </Popper>
  )
}

/** List of users to mention, below the caret. The focus stays in the text. */
export const MentionList = ({ id, people, active, onChoose }: Props) => {
  const { t } = useTranslation('common')
  const model = useModel(useProduct().models.actorEntity)
  return (
    <Popper open disablePortal role="presentation" anchorEl={caret} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} sx={{ marginBlockStart: 1, minInlineSize: 180, maxInlineSize: 320 }}>
        <Box
          component="ul"
          id={id}
          role="listbox"
          aria-label={t('editor.people')}
          sx={{ m: 0, p: 1, listStyle: 'none', maxBlockSize: 280, overflow: 'auto' }}
        >
          {people.map((person, n) => (
            <Box
              component="li"
              key={person.id}
              id={optionId(id, n)}
              role="option"
              aria-selected={n === active}
              // Keeps the focus, and with it the caret, in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minBlockSize: 30,
                paddingInline: 2,
                borderRadius: 1,
                cursor: 'pointer',
                overflowWrap: 'anywhere',
                ...(n === active ? { backgroundColor: 'action.selected' } : {}),
              }}
            >
              <RowFace model={model} row={person} side={22} />
              <bdi>{person.name}</bdi>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  )
}
