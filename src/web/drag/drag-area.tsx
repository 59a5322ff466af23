import {
  DragDropContext,
  type DraggableLocation,
  type DropResult,
  type Sensor,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../base/settings.ts'
import { atOnce } from './at-once.ts'
import { VeilProvider, veiledStyles } from './drag-veil.tsx'
import { type Place, spoken } from './spoken.ts'
import { useTouchRelay } from './use-touch-relay.ts'

/**
 * The library gives a drag up at any error of the window. That observers of sizes go on in the next frame is told as one
 * (Resize Observer, 3.4.5) and is none. Said once, before the library listens: those who listen first hear first.
 */
window.addEventListener('error', (event) => {
  if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation()
})

/** By mouse and by touch. Keys are of our own: to the library lists below each other are one, which its keys never leave. */
const pointers: Sensor[] = [atOnce(useMouseSensor), atOnce(useTouchSensor)]

/** What was dropped: its id, and where it came from and went; the place is that in the list without it, from 0. */
export type Dropped = {
  readonly id: string
  readonly from: DraggableLocation
  readonly to: DraggableLocation
}

type Props = {
  /** What is dragged, in words: of several that go along, how many. Asked when it is spoken of. */
  readonly nameOf: (id: string) => string
  /** A list by its name. */
  readonly listOf: (id: string) => string
  /** Only of what came to another place. */
  readonly onDrop: (dropped: Dropped) => void
  /** It was lifted, the sizes being known. */
  readonly onLift?: (id: string) => void
  /** It was let go of, in whatever way; before `onDrop`. */
  readonly onSettle?: () => void
  readonly children: ReactNode
}

/**
 * Lists between which rows are dragged with the mouse and by touch, each step spoken; what carries them by keyboard speaks
 * the same words. Someone who wants less motion gets none by the theme, which shortens every transition.
 */
export const DragArea = ({ nameOf, listOf, onDrop, onLift, onSettle, children }: Props) => {
  const { t } = useTranslation('drag')
  useTouchRelay()
  const veil = useRef<HTMLDivElement>(null)
  const draw = (isDragging: boolean) => veil.current?.toggleAttribute('hidden', !isDragging)
  const at = useCallback(
    ({ droppableId, index }: DraggableLocation): Place => ({ list: listOf(droppableId), place: index + 1 }),
    [listOf],
  )
  const end = ({ draggableId, source, destination, reason }: DropResult): void => {
    onSettle?.()
    if (reason === 'CANCEL' || destination === null) return
    if (destination.droppableId === source.droppableId && destination.index === source.index) return
    onDrop({ id: draggableId, from: source, to: destination })
  }
  return (
    <DragDropContext
      {...(settings.styleNonce === '' ? {} : { nonce: settings.styleNonce })}
      enableDefaultSensors={false}
      sensors={pointers}
      dragHandleUsageInstructions={t('drag:help')}
      onDragStart={({ draggableId, source }, { announce }) => {
        draw(true)
        announce(spoken(t, { kind: 'lifted', name: nameOf(draggableId), from: at(source) }))
        onLift?.(draggableId)
      }}
      onDragUpdate={({ draggableId, destination }, { announce }) =>
        announce(
          spoken(t, {
            kind: 'over',
            name: nameOf(draggableId),
            to: destination === null ? undefined : at(destination),
          }),
        )
      }
      onDragEnd={(result, { announce }) => {
        draw(false)
        const name = nameOf(result.draggableId)
        const from = at(result.source)
        announce(
          spoken(
            t,
            result.reason === 'CANCEL'
              ? { kind: 'cancelled', name, from }
              : {
                  kind: 'dropped',
                  name,
                  from,
                  to: result.destination === null ? undefined : at(result.destination),
                },
          ),
        )
        end(result)
      }}
    >
      {veiledStyles}
      <VeilProvider value={veil}>{children}</VeilProvider>
    </DragDropContext>
  )
}
