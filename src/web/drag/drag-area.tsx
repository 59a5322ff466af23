import {
  type BeforeCapture,
  DragDropContext,
  type DraggableLocation,
  type DropResult,
  type Sensor,
} from '@hello-pangea/dnd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../settings.ts'
import { type Place, spoken } from './spoken.ts'
import { useTouchRelay } from './use-touch-relay.ts'

/**
 * The library gives a drag up at any error of the window. That observers of sizes go on in the next frame is told as one
 * (Resize Observer, 3.4.5) and is none. Said once, before the library listens: those who listen first hear first.
 */
window.addEventListener('error', (event) => {
  if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation()
})

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
  /** Before anything is measured: the last chance to change sizes. */
  readonly onCapture?: (id: string, before: BeforeCapture) => void
  /** It was lifted, the sizes being known. */
  readonly onLift?: (id: string) => void
  /** It was let go of, in whatever way; before `onDrop`. */
  readonly onSettle?: () => void
  /** By what it is dragged, instead of all three ways: lists below each other need keys of their own. */
  readonly sensors?: Sensor[]
  readonly children: ReactNode
}

/**
 * Lists between which rows are dragged: with the mouse, by touch, and by keyboard (Space lifts and drops, arrows move,
 * Escape gives up), each step spoken. Someone who wants less motion gets none by the theme, which shortens every
 * transition.
 */
export const DragArea = ({ nameOf, listOf, onDrop, onCapture, onLift, onSettle, sensors, children }: Props) => {
  const { t } = useTranslation('drag')
  useTouchRelay()
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
      {...(sensors === undefined ? {} : { enableDefaultSensors: false, sensors })}
      dragHandleUsageInstructions={t('drag:help')}
      onBeforeCapture={(before) => onCapture?.(before.draggableId, before)}
      onDragStart={({ draggableId, source }, { announce }) => {
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
      {children}
    </DragDropContext>
  )
}
