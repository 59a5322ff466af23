import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { KeyCaps } from '../../fields/commands/key-caps.tsx'
import { boxOf, headHeight, linkPoints } from './geometry.ts'
import type { TimelineItem, TimelineRow } from './item.ts'
import type { LinkEditorOf } from './timeline-props.ts'
import type { Layout } from './use-layout.ts'
import type { LinkChoice } from './use-link-choice.ts'

type Props = {
  readonly choice: LinkChoice
  readonly items: readonly TimelineItem[]
  readonly rows: readonly TimelineRow[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly layout: Layout
  readonly editorOf: LinkEditorOf | undefined
  /** Ends the choice; the bars get the focus. */
  readonly onDrop: () => void
}

/** Size of the card, and its distance from the line and the pane's edges. Pixels. */
const [cardWidth, cardHeight, distance] = [372, 168, 10]
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * A card at the line of the chosen link: between which rows it is, and what may be done with it. The bars keep the
 * focus, so that their keys go on to the next link; Tab and F2 lead into the card.
 */
export const LinkCard = ({ choice, items, rows, rowOf, layout, editorOf, onDrop }: Props) => {
  const { t } = useTranslation('timeline')
  const { chosen: link, at, card, mayRemove, remove } = choice
  if (link === undefined) return null
  const { view, tree, scale } = layout
  const nameOf = (row: string) => items.find((item) => item.id === row)?.name || t('noName')
  const names = { from: nameOf(link.from), to: nameOf(link.to) }
  const boxAt = (id: string) => {
    const index = rowOf.get(id)
    const item = index === undefined ? undefined : rows[index]?.item
    return item === undefined || index === undefined ? undefined : boxOf(item, index, scale)
  }
  const [from, to] = [boxAt(link.from), boxAt(link.to)]
  const end = from === undefined || to === undefined ? undefined : linkPoints(from, to, link.type).at(-1)
  const { x, y } = at ?? { x: end?.[0] ?? view.x, y: end?.[1] ?? view.y }
  const width = Math.min(cardWidth, view.width - 2 * distance)
  return (
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={choice.drop}>
      <Paper
        ref={card}
        elevation={8}
        role="dialog"
        aria-label={t('linkBetween', names)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDrop()
        }}
        style={{
          insetInlineStart: within(x - view.x + tree - width / 2, distance, view.width - width - distance),
          insetBlockStart:
            headHeight + within(y - view.y + distance, 0, Math.max(0, view.height - headHeight - cardHeight)),
          inlineSize: width,
        }}
        sx={{ position: 'absolute', zIndex: 2, p: 3, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <Typography variant="body2" sx={{ '[dir=rtl] & .arrow': { display: 'inline-block', transform: 'scaleX(-1)' } }}>
          <bdi>{names.from}</bdi> <span className="arrow">→</span> <bdi>{names.to}</bdi>
          {editorOf === undefined && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(`linkTypes.${link.type}`)}
            </Box>
          )}
        </Typography>
        {editorOf?.({ link, mayEdit: mayRemove, onLeave: onDrop })}
        {mayRemove && (
          <Button size="small" color="error" onClick={remove} sx={{ alignSelf: 'start', gap: 2 }}>
            {t('removeLink')}
            <Box component="span" sx={{ display: 'flex', '@media (hover: none)': { display: 'none' } }}>
              <KeyCaps keys="delete" />
            </Box>
          </Button>
        )}
      </Paper>
    </ClickAwayListener>
  )
}
