import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../product/product.ts'
import { heardOnly } from '../../../theme/heard-only.ts'
import { useFindPeople } from '../../mentions.ts'
import { usePictures } from '../../pictures.ts'
import { richLook } from '../../rich-look.ts'
import { markStyle } from '../../safe-html.tsx'
import { useInput } from '../use-input.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { extensions } from './nodes.tsx'
import { Toolbar } from './toolbar.tsx'
import { useMentioning } from './use-mentioning.ts'

/** Pictures among files that are pasted, dropped or chosen. */
const picturesIn = (files: Iterable<File> | undefined): readonly File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Sends pictures and puts them where the caret is once they are there. */
const usePicturing = () => {
  const { send } = usePictures()
  const [pending, setPending] = useState(0)
  const add = async (editor: Editor, files: readonly File[], at?: number) => {
    if (send === undefined) return
    setPending((now) => now + files.length)
    let place = at
    for (const file of files) {
      const sent = await send(file).catch(() => undefined)
      setPending((now) => now - 1)
      if (sent === undefined || editor.isDestroyed) continue
      const node = { type: 'picture', attrs: { id: sent.id, alt: sent.name } }
      editor.commands.insertContentAt(Math.min(place ?? editor.state.selection.to, editor.state.doc.content.size), node)
      place = undefined
    }
  }
  return { canAdd: send !== undefined, isSending: pending > 0, add }
}

type Present = {
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
  readonly picturing: ReturnType<typeof usePicturing>
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  /** Of the text itself; asked for after each rendering. */
  readonly attributes: { readonly [name: string]: string }
}

const htmlIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether anything is written: neither words nor something that is none. */
const isBlank = ({ state: { doc } }: Editor): boolean => {
  let isSomething = doc.textContent.trim() !== ''
  doc.descendants((node) => {
    if (node.isAtom && !node.isText && node.type.name !== 'hardBreak') isSomething = true
    return !isSomething
  })
  return !isSomething
}

/**
 * Rich text, written (ProseMirror, through Tiptap). Its schema is what a text may have: whatever is read or pasted comes
 * through it, and the server has an allow-list of its own.
 */
export const RichTextEditor = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const { value, onChange, onBlur, inputRef, label, required, error, helperText } = useInput(props)
  const [labelId, helpId] = [useId(), useId()]
  const written = useRef<unknown>(value)
  const picturing = usePicturing()
  // What the editor calls is of the present, though it was made once.
  const now = useRef<Present>({ onChange, onBlur, picturing, onKeyDown: () => false, attributes: {} })
  const editor = useEditor({
    extensions,
    content: htmlIn(value),
    // The page's own rules of style admit none that a script adds.
    injectCSS: false,
    onUpdate: ({ editor: at }) => {
      const html = isBlank(at) ? null : at.getHTML()
      written.current = html
      now.current.onChange(html)
    },
    onBlur: () => now.current.onBlur(),
    editorProps: {
      attributes: () => now.current.attributes,
      handleKeyDown: (_view, event) => now.current.onKeyDown(event),
      handlePaste: (_view, { clipboardData }) => {
        const files = picturesIn(clipboardData?.files)
        // A cut-out of a sheet comes as words and as a picture of them: the words are meant.
        const isText = clipboardData?.types.includes('text/plain') ?? false
        if (files.length === 0 || isText || !now.current.picturing.canAdd) return false
        void now.current.picturing.add(editor, files)
        return true
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = picturesIn(event.dataTransfer?.files)
        if (files.length === 0 || isMoved || !now.current.picturing.canAdd) return false
        event.preventDefault()
        // The files around the text take those that are dropped beside it.
        event.stopPropagation()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        void now.current.picturing.add(editor, files, at)
        return true
      },
    },
  })
  const mentioning = useMentioning(editor, useFindPeople())
  const { isOpen, listId, active, onKeyDown } = mentioning
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-invalid': String(error),
    dir: 'auto',
    ...(helperText === undefined ? {} : { 'aria-describedby': helpId }),
    ...(isOpen ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) } : {}),
  }
  now.current = { onChange, onBlur, picturing, onKeyDown, attributes }
  useEffect(() => {
    if (value === written.current) return
    // Only for values from outside: replacing the content while somebody types would move the caret.
    written.current = value
    editor.commands.setContent(htmlIn(value), { emitUpdate: false })
  }, [value, editor])
  useEffect(() => inputRef({ focus: () => editor.commands.focus() }), [editor, inputRef])
  return (
    <FormControl error={error} fullWidth required={required}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Toolbar
        editor={editor}
        labelledBy={labelId}
        addPictures={picturing.canAdd ? (files) => void picturing.add(editor, picturesIn(files)) : undefined}
      />
      <Box
        sx={{
          '& .ProseMirror': {
            ...richLook,
            border: 1,
            borderColor: error ? 'error.main' : 'divider',
            borderRadius: 1,
            p: 3,
            minBlockSize: 120,
            // What an editor needs of its own (prosemirror-view): spaces that are typed are seen.
            position: 'relative',
            whiteSpace: 'break-spaces',
            fontVariantLigatures: 'none',
          },
          '& .ProseMirror [data-mention]': markStyle,
          '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <EditorContent editor={editor} onBlur={mentioning.close} />
      </Box>
      {picturing.isSending && <LinearProgress aria-label={t('editor.sending')} />}
      {isOpen && <MentionList id={listId} people={mentioning.people} active={active} onChoose={mentioning.choose} />}
      <Box role="status" sx={heardOnly}>
        {isOpen && t('editor.offered', { count: mentioning.people.length })}
      </Box>
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
