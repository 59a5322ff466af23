import type { KeyboardEvent } from 'react'
import { shortest } from './grips.ts'
import type { Draft, Spoken, TimelineItem, TimelineRow } from './item.ts'
import type { TreeCells } from './tree/use-tree-cells.ts'
import type { LinkChoice } from './use-link-choice.ts'
import type { useLinking } from './use-linking.ts'

type Options = {
  readonly rows: readonly TimelineRow[]
  readonly current: number
  readonly draft: Draft | undefined
  readonly isMirrored: boolean
  /**
   * Returns the instant that many steps away. @param isEnd whether it is an end, which may be where closed time begins
   */
  readonly step: (at: number, steps: 1 | -1, isEnd: boolean) => number
  readonly pick: (index: number) => void
  readonly toggle: (id: string) => void
  readonly setDraft: (draft: Draft | undefined) => void
  readonly commit: (draft: Draft) => void
  readonly links: ReturnType<typeof useLinking>
  /** The cells of the tree; undefined where it shows only names. */
  readonly cells: TreeCells | undefined
  readonly linkChoice: LinkChoice
  readonly ask: ((id: string) => void) | undefined
  /** Opens the editable fields of a row. */
  readonly edit: (item: TimelineItem) => void
  readonly open: (id: string) => void
  readonly zoom: (by: 1 | -1) => void
  readonly today: () => void
  readonly pages: number
  /** Announces an event. */
  readonly say: (what: Spoken) => void
}

const draftOf = (item: TimelineItem): Draft | undefined => {
  const end = item.end ?? item.start
  return end === null
    ? undefined
    : { id: item.id, kind: 'move', start: item.start ?? end, end, progress: item.progress }
}

/**
 * Works the whole timeline by keyboard: up and down choose a row, left and right move its bar; with Shift they move its
 * end, with Shift and Control its start, with Control its progress. Enter asks about the change, Escape cancels it. `l`
 * begins a link, another `l` chooses the next type, and Enter ends it at another row; `L` goes through the present
 * links. F2 leads into the cells of the tree.
 */
export const useTimelineKeys = (options: Options) => {
  const {
    rows,
    current,
    draft,
    isMirrored,
    step,
    pick,
    toggle,
    setDraft,
    commit,
    links,
    cells,
    linkChoice,
    ask,
    edit,
    open,
    zoom,
    today,
    pages,
    say,
  } = options
  const { linking } = links
  const item = rows[current]?.item

  const change = (direction: 1 | -1, event: KeyboardEvent): void => {
    if (item === undefined) return
    const now = draft?.id === item.id ? draft : draftOf(item)
    if (!item.mayMove || item.isSummary || now === undefined) {
      say({ kind: 'fixed', item })
      return
    }
    const next = changed(now, item, direction, event)
    setDraft(next)
    say({ kind: 'draft', item, draft: next })
  }
  const changed = (now: Draft, { isMilestone }: TimelineItem, direction: 1 | -1, event: KeyboardEvent): Draft => {
    const isControl = event.ctrlKey || event.metaKey
    if (event.shiftKey && !isMilestone)
      return isControl
        ? {
            ...now,
            kind: 'start',
            isStretched: true,
            start: Math.min(now.end - shortest, step(now.start, direction, false)),
          }
        : {
            ...now,
            kind: 'end',
            isStretched: true,
            end: Math.max(now.start + shortest, step(now.end, direction, true)),
          }
    if (isControl)
      return { ...now, kind: 'progress', progress: Math.max(0, Math.min(100, now.progress + direction * 5)) }
    return moved(now, direction)
  }
  const moved = (now: Draft, direction: 1 | -1): Draft => {
    const start = step(now.start, direction, false)
    return { ...now, kind: 'move', start, end: now.end + start - now.start }
  }

  const enter = (): void => {
    if (item === undefined) return
    if (linking !== undefined) links.end(item)
    else if (draft !== undefined) commit(draft)
    else open(item.id)
  }
  const takeBack = (event: KeyboardEvent): void => {
    if (linking === undefined && draft === undefined) return
    event.stopPropagation()
    if (item !== undefined && linking === undefined) say({ kind: 'back', item })
    links.drop()
    setDraft(undefined)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.target !== event.currentTarget) return
    if (cells?.editing !== undefined) return
    if (linkChoice.onKey(event) || cells?.onKey(event) === true) return
    const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const by = (rowsDown: number) => pick(Math.max(0, Math.min(rows.length - 1, current + rowsDown)))
    const actions: { readonly [key: string]: () => void } = {
      ArrowDown: () => by(1),
      ArrowUp: () => by(-1),
      PageDown: () => by(pages),
      PageUp: () => by(-pages),
      Home: () => pick(0),
      End: () => pick(rows.length - 1),
      ArrowLeft: () => change(forward === 'ArrowLeft' ? 1 : -1, event),
      ArrowRight: () => change(forward === 'ArrowRight' ? 1 : -1, event),
      Enter: enter,
      Escape: () => takeBack(event),
      ' ': () => item !== undefined && toggle(item.id),
      l: () => item !== undefined && links.begin(item),
      L: () => linkChoice.choose(1),
      w: () => item !== undefined && ask?.(item.id),
      F2: () => {
        if (cells !== undefined) cells.enter()
        else if (item?.mayMove === true) edit(item)
      },
      t: today,
      '+': () => zoom(-1),
      '-': () => zoom(1),
    }
    const action = actions[event.key]
    if (action === undefined || (event.key === 'Escape' && linking === undefined && draft === undefined)) return
    if ((event.ctrlKey || event.metaKey) && !event.key.startsWith('Arrow')) return
    event.preventDefault()
    // Letters would otherwise act as keys of the page.
    event.stopPropagation()
    action()
  }
  return onKeyDown
}
