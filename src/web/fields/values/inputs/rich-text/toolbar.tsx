import AddIcon from '@mui/icons-material/Add'
import TaskListIcon from '@mui/icons-material/CheckBoxOutlined'
import CodeIcon from '@mui/icons-material/Code'
import CodeBlockIcon from '@mui/icons-material/DataObject'
import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletListIcon from '@mui/icons-material/FormatListBulleted'
import OrderedListIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import FindIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeMenu } from './code-menu.tsx'
import { TableMenu } from './table-menu.tsx'

/** Buttons by name of the mark or node, which is also the translation key. */
const tools = [
  { name: 'bold', Icon: BoldIcon, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: ItalicIcon, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', Icon: UnderlineIcon, run: (editor: Editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'code', Icon: CodeIcon, run: (editor: Editor) => editor.chain().focus().toggleCode().run() },
  {
    name: 'bulletList',
    Icon: BulletListIcon,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    Icon: OrderedListIcon,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'taskList', Icon: TaskListIcon, run: (editor: Editor) => editor.chain().focus().toggleTaskList().run() },
  { name: 'blockquote', Icon: QuoteIcon, run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'codeBlock', Icon: CodeBlockIcon, run: (editor: Editor) => editor.chain().focus().toggleCodeBlock().run() },
] as const
const names = [...tools.map(({ name }) => name), 'picture', 'insert', 'find', 'table', 'language'] as const
type Name = (typeof names)[number]

type Props = {
  readonly editor: Editor
  readonly labelledBy: string
  /** Undefined if the text can't have pictures. */
  readonly choosePicture: (() => void) | undefined
  /** Undefined where the text is too short to be searched: a message that is about to be sent. */
  readonly onFind: (() => void) | undefined
}

/** A `/` opens the list of blocks where it begins a word. */
const needsSpace = ({ state: { selection } }: Editor): boolean =>
  /\S$/.test(selection.$from.parent.textBetween(0, selection.$from.parentOffset, undefined, ' '))

/** Formatting toolbar: one tab stop, arrow keys move within it (ARIA Authoring Practices, toolbar). */
export const Toolbar = ({ editor, labelledBy, choosePicture, onFind }: Props) => {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<Name>(names[0])
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  })
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ table: now.isActive('table'), language: now.isActive('codeBlock') }),
  })
  // These menus go when the caret leaves the table or the code.
  const stop = (reached === 'table' || reached === 'language') && !inside[reached] ? names[0] : reached
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : at + (step ?? 0)
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
  const button = (
    name: Exclude<Name, 'table' | 'language'>,
    Icon: ComponentType<SvgIconProps>,
    run: () => void,
    isPressed?: boolean,
  ) => (
    <IconButton
      key={name}
      size="small"
      aria-label={t(`editor.${name}`)}
      title={t(`editor.${name}`)}
      tabIndex={name === stop ? 0 : -1}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      sx={isPressed === true ? { color: 'primary.main', backgroundColor: 'action.selected' } : {}}
      onFocus={() => setReached(name)}
      // Keeps the text's selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
  return (
    <Box
      ref={box}
      role="toolbar"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        // On a phone all usual tools stand in one line, which is moved sideways where there are more.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& > *': { flex: 'none' },
        gap: { xs: 0, sm: 1 },
        p: 1,
        '& > .MuiIconButton-root': { p: { xs: 1, sm: 1.25 } },
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {tools.map(({ name, Icon, run }) => button(name, Icon, () => run(editor), active.includes(name)))}
      {choosePicture !== undefined && button('picture', PictureIcon, choosePicture)}
      {button('insert', AddIcon, () =>
        editor
          .chain()
          .focus()
          .insertContent(needsSpace(editor) ? ' /' : '/')
          .run(),
      )}
      {onFind !== undefined && button('find', FindIcon, onFind)}
      {inside.table && (
        <TableMenu editor={editor} tabIndex={stop === 'table' ? 0 : -1} onFocus={() => setReached('table')} />
      )}
      {inside.language && (
        <CodeMenu editor={editor} tabIndex={stop === 'language' ? 0 : -1} onFocus={() => setReached('language')} />
      )}
    </Box>
  )
}
