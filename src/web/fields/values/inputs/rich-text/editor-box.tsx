import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import type { Editor, Extensions } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../../core/declare/model.ts'
import { visuallyHidden } from '../../../../base/theme/visually-hidden.ts'
import { FileChooser } from '../../../../base/ui/file-chooser.tsx'
import { type EditorKeys, useEditorKeys } from '../../editor-keys.ts'
import { useFindPeople } from '../../mentions.ts'
import { useQuotedPlaces } from '../../quoted-places.ts'
import { richLook } from '../../rich-look.ts'
import { markStyle } from '../../safe-html.tsx'
import { BlockHandle } from './block-handle.tsx'
import { BlockList } from './block-list.tsx'
import { pasteMarkdown, picturesIn, usePictureUpload } from './brought-in.ts'
import { optionId } from './caret-list.tsx'
import { EditorLabel } from './editor-label.tsx'
import { FindBar } from './find-bar.tsx'
import { MentionList, NothingFound } from './mention-list.tsx'
import { mentioning } from './mentioning.ts'
import { namingRows } from './naming-rows.ts'
import { extensions, extensionsOfMany } from './nodes.tsx'
import { pastedHtml } from './pasted-html.ts'
import { useQuotedPassages } from './quoted-passages.ts'
import { RowList } from './row-list.tsx'
import { OpenTextTool } from './text-tool.tsx'
import { Toolbar } from './toolbar.tsx'
import { useBlockMenu } from './use-block-menu.ts'
import { useFindRows } from './use-find-rows.ts'
import { useLateWriting } from './use-late-writing.ts'
import { useSuggestions } from './use-suggestions.ts'

type Present = {
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
  readonly picturing: ReturnType<typeof usePictureUpload>
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  readonly keys?: EditorKeys | undefined
  /** Whether names are listed to choose one from. */
  readonly isListing: boolean
  /** Attributes of the editable element; updated after each rendering. */
  readonly attributes: { readonly [name: string]: string }
}

const htmlIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Nodes in which Enter goes on within the text. */
const blocks = ['codeBlock', 'listItem', 'taskItem', 'table']

/** Tells whether the document has neither text nor other content such as pictures. */
const isBlank = ({ state: { doc } }: Editor): boolean => {
  let isSomething = false
  doc.descendants((node) => {
    if (node.isText && (node.text ?? '').trim() !== '') isSomething = true
    if (node.isAtom && !node.isText && node.type.name !== 'hardBreak') isSomething = true
    return !isSomething
  })
  return !isSomething
}

/** The handle of the editor for its surroundings: its text as HTML, and as words. */
export type EditorHandle = {
  readonly focus: () => void
  readonly html: () => string
  readonly words: () => string
}

type Props = {
  readonly place: { readonly model: Model; readonly field: ModelField }
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
  /** Gets how the editor is focused and read. */
  readonly inputRef: (input: EditorHandle) => void
  readonly required?: boolean | undefined
  readonly error?: boolean
  readonly helperText?: string | undefined
  /** Brings the text from where several people write it, instead of `value`. */
  readonly binding?: Extensions
  /** True where the user may only read: then the tools for formatting are missing. */
  readonly isReadOnly?: boolean
}

/**
 * Rich text editor (Tiptap on ProseMirror). Its schema is an allow-list: loaded and pasted HTML is reduced to it,
 * and the server sanitises again.
 */
export const EditorBox = (props: Props) => {
  const { t } = useTranslation('common')
  const { value, onChange, onBlur, inputRef, label, required = false, error = false, helperText } = props
  const { binding, isReadOnly = false } = props
  const [labelId, helpId] = [useId(), useId()]
  const lastValue = useRef<unknown>(value)
  const picturing = usePictureUpload()
  // A ref, because the editor is created once but must call the current callbacks.
  const now = useRef<Present>({ onChange, onBlur, picturing, onKeyDown: () => false, isListing: false, attributes: {} })
  const editorKeys = useEditorKeys()
  const writing = useLateWriting((at) => {
    const html = isBlank(at) ? null : at.getHTML()
    lastValue.current = html
    now.current.onChange(html)
  })
  const editor = useEditor({
    ...(binding === undefined
      ? { extensions, content: htmlIn(value) }
      : { extensions: [...extensionsOfMany, ...binding] }),
    editable: !isReadOnly,
    // The Content Security Policy forbids styles that a script injects.
    injectCSS: false,
    // In a message one writes on, other texts are read first. `onCreate` would come after the first keys typed.
    onMount: ({ editor: { commands, state } }) =>
      void (editorKeys && commands.setTextSelection(state.doc.content.size)),
    onUpdate: ({ editor: at }) => writing.changed(at),
    onBlur: () => {
      writing.flush()
      now.current.onBlur()
    },
    editorProps: {
      attributes: () => now.current.attributes,
      // ProseMirror takes every Escape for its own; only one that closes the list of names is, the rest leaves the editor.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' && !now.current.isListing },
      handleKeyDown: (_view, event): boolean => {
        // Keys with Ctrl may submit the form, which needs the text.
        if (event.ctrlKey || event.metaKey) writing.flush()
        if (now.current.onKeyDown(event)) return true
        const { keys } = now.current
        if (keys === undefined || event.isComposing) return false
        writing.flush()
        return keys(event, { isBlank: isBlank(editor), isInBlock: blocks.some((name) => editor.isActive(name)) })
      },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, { clipboardData }) => {
        const files = picturesIn(clipboardData?.files)
        // Spreadsheets put cells on the clipboard as text and as a picture: the text is used.
        const isText = clipboardData?.types.includes('text/plain') ?? false
        if (isText && clipboardData !== null && pasteMarkdown(editor, clipboardData)) return true
        if (files.length === 0 || isText || !now.current.picturing.canAdd) return false
        void now.current.picturing.add(editor, files)
        return true
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = picturesIn(event.dataTransfer?.files)
        if (files.length === 0 || isMoved || !now.current.picturing.canAdd) return false
        event.preventDefault()
        // Other files are left to the attachments panel around the text.
        event.stopPropagation()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        void now.current.picturing.add(editor, files, at)
        return true
      },
    },
  })
  useQuotedPassages(editor, useQuotedPlaces(props.place.model.name, props.place.field.name))
  const people = useSuggestions(editor, { ...mentioning, find: useFindPeople() })
  const rows = useSuggestions(editor, { ...namingRows, find: useFindRows() })
  const chooser = useRef<HTMLInputElement>(null)
  const [isFinding, setFinding] = useState(false)
  const [isOther, setOther] = useState(false)
  const blockMenu = useBlockMenu(editor, picturing.canAdd ? () => chooser.current?.click() : undefined)
  const listing = [blockMenu, rows].find(({ isOpen: isShown }) => isShown) ?? people
  const { isOpen, listId, active, onKeyDown } = listing
  const close = () => {
    for (const list of [people, rows, blockMenu]) list.close()
  }
  const addPictures = (files: readonly File[]) => {
    const pictures = picturesIn(files)
    setOther(pictures.length < files.length)
    void picturing.add(editor, pictures)
  }
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-invalid': String(error),
    ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    dir: 'auto',
    ...(helperText === undefined ? {} : { 'aria-describedby': helpId }),
    ...(isOpen ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) } : {}),
  }
  now.current = { onChange, onBlur, picturing, onKeyDown, keys: editorKeys, isListing: isOpen, attributes }
  useEffect(() => {
    if (value === lastValue.current || binding !== undefined) return
    // Only changes from outside replace the content: doing so while the user types would move the caret.
    lastValue.current = value
    editor.commands.setContent(htmlIn(value), { emitUpdate: false })
  }, [value, editor, binding])
  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  useEffect(() => {
    inputRef({ focus: () => editor.commands.focus(), html: () => editor.getHTML(), words: () => editor.getText() })
  }, [editor, inputRef])
  return (
    <FormControl error={error} fullWidth required={required}>
      <EditorLabel id={labelId}>{label}</EditorLabel>
      {/* The text comes before the tools in the order of Tab, though the tools are above it. */}
      <Box
        className="editor-frame"
        sx={{
          display: 'flex',
          flexDirection: 'column-reverse',
          border: 1,
          borderColor: error ? 'error.main' : 'color-mix(in srgb, var(--tms-palette-text-primary) 23%, transparent)',
          borderRadius: 1,
          '&:focus-within': {
            borderColor: error ? 'error.main' : 'primary.main',
            outline: '1px solid',
            outlineColor: error ? 'error.main' : 'primary.main',
          },
        }}
        onKeyDown={(event) => {
          // Within the search bar these keys open the browser's own search.
          if (event.code !== 'KeyF' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isFinding) return
          event.preventDefault()
          setFinding(true)
        }}
      >
        <Box
          sx={{
            '& .ProseMirror': {
              ...richLook,
              outline: 0,
              borderRadius: 1,
              p: 3,
              '@media (hover: hover)': { paddingInlineStart: 6 },
              minBlockSize: 120,
              // Required by prosemirror-view: typed spaces stay visible.
              position: 'relative',
              whiteSpace: 'break-spaces',
              fontVariantLigatures: 'none',
            },
            '& .ProseMirror [data-mention]': markStyle,
            '& .ProseMirror-search-match': { backgroundColor: 'action.selected' },
            '& .ProseMirror-active-search-match': { outline: '2px solid', outlineColor: 'primary.main' },
            '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          {isFinding && (
            <FindBar
              editor={editor}
              onClose={() => {
                setFinding(false)
                editor.commands.focus()
              }}
            />
          )}
          {isReadOnly ? (
            <EditorContent editor={editor} />
          ) : (
            <BlockHandle editor={editor}>
              <EditorContent editor={editor} onBlur={close} />
            </BlockHandle>
          )}
        </Box>
        {!isReadOnly && (
          <Toolbar
            editor={editor}
            labelledBy={labelId}
            choosePicture={picturing.canAdd ? () => chooser.current?.click() : undefined}
            onFind={now.current.keys === undefined ? () => setFinding(true) : undefined}
          />
        )}
      </Box>
      {picturing.isSending && <LinearProgress aria-label={t('editor.sending')} />}
      <FileChooser ref={chooser} multiple accept="image/*" onChoose={addPictures} />
      {people.hasNone && <NothingFound text={t('property.nobody')} />}
      {rows.hasNone && <NothingFound text={t('rich_text:noRow')} />}
      {blockMenu.hasNone && <NothingFound text={t('rich_text:noBlock')} />}
      {listing === blockMenu && isOpen && (
        <BlockList id={listId} blocks={blockMenu.blocks} active={active} onChoose={blockMenu.choose} />
      )}
      {blockMenu.tool !== undefined && (
        <OpenTextTool editor={editor} tool={blockMenu.tool} onClose={blockMenu.closeTool} />
      )}
      {listing === rows && <RowList id={listId} rows={rows.items} active={active} onChoose={rows.choose} />}
      {listing === people && isOpen && (
        <MentionList id={listId} people={people.items} active={active} onChoose={people.choose} />
      )}
      <Box role="status" sx={visuallyHidden}>
        {listing === people && isOpen && t('editor.offered', { count: people.items.length })}
        {people.hasNone && t('property.nobody')}
        {listing === rows && t('rich_text:offeredRows', { count: rows.items.length })}
        {rows.hasNone && t('rich_text:noRow')}
        {listing === blockMenu && isOpen && t('rich_text:found', { count: blockMenu.blocks.length })}
        {blockMenu.hasNone && t('rich_text:noBlock')}
      </Box>
      {isOther && (
        <FormHelperText error role="alert">
          {t('file.selectImage')}
        </FormHelperText>
      )}
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
