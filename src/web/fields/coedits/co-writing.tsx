import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collaboration from '@tiptap/extension-collaboration'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { textName } from '../../../rich-text/text-name.ts'
import { isSendKey } from '../../base/ui/enter-key.ts'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useFocusOnFirstInput } from '../forms/use-first-input.ts'
import { EditorBox, type EditorHandle } from '../values/inputs/rich-text/editor-box.tsx'
import { caretLook } from './caret-look.ts'
import { carets } from './carets.ts'
import type { LineState } from './line.ts'
import { LineNote } from './line-note.tsx'
import { PeopleHere } from './people-here.tsx'
import { type OpenLine, useLine } from './use-line.ts'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly id: string
  /** @param html the present text, if it was read */
  readonly onClose: (html: string | undefined) => void
  /** Writes the text as a whole, where no socket can be opened. */
  readonly otherwise: (note: string) => ReactNode
}

const nothing = () => undefined

/** Milliseconds for which one who leaves waits for the last change to be saved. */
const leaveMs = 1_500

/** Calls `leave` once all is saved, or can't be soon. @returns begins to wait */
const useLeave = ({ line, isSaved }: LineState, leave: () => void): (() => void) => {
  const [isLeaving, setLeaving] = useState(false)
  const latest = useRef(leave)
  latest.current = leave
  const isReady = isSaved || line !== 'open'
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => latest.current(), isReady ? 0 : leaveMs)
    return () => clearTimeout(timer)
  }, [isLeaving, isReady])
  return () => setLeaving(true)
}

/** Returns the key of the word about where the text is: in the database, on its way, or in this browser. */
const savedKey = ({ state, keeping }: OpenLine): string => {
  if (state.isSaved) return 'saved'
  if (state.line === 'open' || keeping === 'pending') return 'saving'
  return keeping === 'kept' ? 'unsaved' : 'unkept'
}

const Writing = ({ model, field, open, onClose }: Omit<Props, 'id' | 'otherwise'> & { readonly open: OpenLine }) => {
  const { t } = useTranslation(['coedits', model.name])
  const { line, state } = open
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const editor = useRef<EditorHandle>(undefined)
  const binding = useMemo(
    () => [Collaboration.configure({ document: line.doc, field: textName }), carets(line.awareness)],
    [line],
  )
  const holdEditor = useCallback((input: EditorHandle) => {
    editor.current = input
  }, [])
  // Without a line the browser keeps what is typed; the server says whether they may write when it is back.
  const isWriting = state.mode === 'write' || ['opening', 'away', 'never'].includes(state.line)
  const close = useLeave(state, () => onClose(state.isRead ? editor.current?.html() : undefined))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) close()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Must not close the panel that contains the text.
    event.stopPropagation()
    close()
  }
  return (
    <Box ref={box} onKeyDown={onKeyDown} sx={caretLook}>
      <LineNote open={open} words={() => editor.current?.words() ?? ''} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minBlockSize: 32, marginBlockEnd: 1 }}>
        <PeopleHere awareness={line.awareness} box={box} />
        <Box sx={{ flex: 1 }} />
        {isWriting && !state.isTooLong && (
          <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }} data-saved={state.isSaved}>
            {t(savedKey(open))}
          </Box>
        )}
        <Button size="small" onClick={close}>
          {t('done')}
        </Button>
      </Box>
      <EditorBox
        place={{ model, field }}
        label={t(labelKey(model, field.name))}
        value={undefined}
        onChange={nothing}
        onBlur={nothing}
        inputRef={holdEditor}
        binding={binding}
        isReadOnly={!isWriting || state.line === 'ended'}
      />
    </Box>
  )
}

/** A rich text that several people write at once: each sees the others, and their changes are saved while they type. */
export const CoWriting = ({ id, otherwise, ...props }: Props) => {
  const { t } = useTranslation('coedits')
  const open = useLine(props.model, id)
  if (open === undefined) return <RowSkeleton />
  const { line, state } = open
  // Read at least once, or kept by this browser: an empty editor would be taken for an empty text.
  const isThere = state.isRead || line.isKept
  if (state.line === 'never' && !isThere && navigator.onLine) return otherwise(t('noSocket'))
  if (isThere) return <Writing {...props} open={open} />
  return (
    <>
      <LineNote open={open} words={undefined} />
      {(state.line === 'opening' || (state.line !== 'ended' && navigator.onLine)) && <RowSkeleton />}
      <Button size="small" onClick={() => props.onClose(undefined)}>
        {t('done')}
      </Button>
    </>
  )
}
