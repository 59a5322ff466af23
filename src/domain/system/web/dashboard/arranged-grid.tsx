import { useDraggable } from '@dnd-kit/react'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { KeptTile } from '../../../../core/declare/kept-tile.ts'
import { directionOf } from '../../../../web/base/i18n/i18n.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { PointerDrag } from '../../../../web/views/drag/pointer-drag.tsx'
import { gridStyle, type ShownTile, spansOf } from '../../../../web/views/tiles/shown-tile.ts'
import { TileCard } from '../../../../web/views/tiles/tile-card.tsx'
import { inOrder, movedTo } from './arrangement.ts'
import { TileMenu } from './tile-menu.tsx'

type TileProps = {
  readonly tile: ShownTile
  readonly span: ReturnType<typeof spansOf>[number] | undefined
  readonly isDragged: boolean
  readonly kept: readonly KeptTile[]
  readonly onChange: (kept: readonly KeptTile[]) => void
  readonly onStep: (by: -1 | 1) => void
}

const steps: { readonly [key: string]: -1 | 1 } = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }

const ArrangedTile = ({ tile, span, isDragged, kept, onChange, onStep }: TileProps) => {
  const { t } = useTranslation('dashboards')
  const locale = useLocale()
  const { ref } = useDraggable({ id: tile.id })
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const isMirrored = directionOf(locale) === 'rtl' && ['ArrowLeft', 'ArrowRight'].includes(event.key)
    onStep(isMirrored ? (step === 1 ? -1 : 1) : step)
  }
  return (
    <TileCard
      tile={tile}
      span={span}
      ref={ref}
      isDragged={isDragged}
      handle={
        <IconButton
          size="small"
          aria-label={t('move', { title: tile.title })}
          onKeyDown={onKey}
          sx={{ p: 0.5, cursor: 'grab' }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
      }
      tools={<TileMenu tile={tile} kept={kept} onChange={onChange} onStep={onStep} />}
    />
  )
}

type Props = {
  readonly kept: readonly KeptTile[]
  readonly tiles: readonly ShownTile[]
  readonly onChange: (kept: readonly KeptTile[]) => void
}

/** Tiles that the user moves by pointer or keys, sizes, renames and removes. */
export const ArrangedGrid = ({ kept, tiles, onChange }: Props) => {
  const { t } = useTranslation('dashboards')
  const [dragged, setDragged] = useState<{ readonly id: string; readonly kept: readonly KeptTile[] }>()
  const [announcement, announce] = useState('')
  const follower = useRef<HTMLDivElement>(null)
  // The tile that the pointer was over last. It moves away from under the pointer and must not be moved back at once.
  const over = useRef<string | undefined>(undefined)
  const current = dragged?.kept ?? kept
  const shown = inOrder(current, tiles)
  const spans = spansOf(shown)
  const move = (from: readonly KeptTile[], id: string, target: string | undefined) => {
    if (target === undefined) return from
    const next = movedTo(from, id, target)
    const place = inOrder(next, tiles).findIndex((one) => one.id === id) + 1
    const title = tiles.find((one) => one.id === id)?.title ?? ''
    announce(t('moved', { title, place, total: shown.length }))
    return next
  }
  const step = (id: string, by: -1 | 1) => {
    const at = shown.findIndex((one) => one.id === id)
    const next = move(kept, id, shown[at + by]?.id)
    if (next !== kept) onChange(next)
  }
  const draggedTile = shown.find(({ id }) => id === dragged?.id)
  return (
    <PointerDrag
      onStart={({ id }) => {
        over.current = id
        setDragged({ id, kept })
      }}
      onMove={({ pointer, corner }) => {
        const { style } = follower.current ?? {}
        if (style !== undefined) style.translate = `${corner.x}px ${corner.y}px`
        const target = document
          .elementsFromPoint(pointer.x, pointer.y)
          .flatMap((element) => element.closest('[data-tile]')?.getAttribute('data-tile') ?? [])[0]
        if (target === over.current) return
        over.current = target
        setDragged((now) => now && { ...now, kept: move(now.kept, now.id, target) })
      }}
      onEnd={(isKept) => {
        if (isKept && dragged !== undefined && dragged.kept !== kept) onChange(dragged.kept)
        setDragged(undefined)
      }}
    >
      <Box sx={[gridStyle, { '& [data-tile]': { cursor: 'grab' } }]}>
        {shown.map((tile, n) => (
          <ArrangedTile
            key={tile.id}
            tile={tile}
            span={spans[n]}
            kept={kept}
            isDragged={tile.id === dragged?.id}
            onChange={onChange}
            onStep={(by) => step(tile.id, by)}
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {draggedTile !== undefined &&
        createPortal(
          <Paper
            ref={follower}
            aria-hidden
            elevation={4}
            sx={{ position: 'fixed', left: 0, top: 0, zIndex: 1500, pointerEvents: 'none', p: 3, fontWeight: 600 }}
          >
            <bdi>{draggedTile.title}</bdi>
          </Paper>,
          document.body,
        )}
    </PointerDrag>
  )
}
