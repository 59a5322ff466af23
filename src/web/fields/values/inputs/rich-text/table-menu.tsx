import TableIcon from '@mui/icons-material/TableChartOutlined'
import IconButton from '@mui/material/IconButton'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupMenu } from '../../../../base/ui/popup-menu.tsx'

const actions = [
  { name: 'rowBefore', run: (editor: Editor) => editor.commands.addRowBefore() },
  { name: 'rowAfter', run: (editor: Editor) => editor.commands.addRowAfter() },
  { name: 'columnBefore', run: (editor: Editor) => editor.commands.addColumnBefore() },
  { name: 'columnAfter', run: (editor: Editor) => editor.commands.addColumnAfter() },
  { name: 'headerRow', run: (editor: Editor) => editor.commands.toggleHeaderRow() },
  { name: 'deleteRow', run: (editor: Editor) => editor.commands.deleteRow() },
  { name: 'deleteColumn', run: (editor: Editor) => editor.commands.deleteColumn() },
  { name: 'deleteTable', run: (editor: Editor) => editor.commands.deleteTable() },
] as const

type Props = { readonly editor: Editor; readonly tabIndex: number; readonly onFocus: () => void }

/** What changes the table at the caret. */
export const TableMenu = ({ editor, tabIndex, onFocus }: Props) => {
  const { t } = useTranslation('rich_text')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('table.menu')
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <TableIcon fontSize="small" />
      </IconButton>
      <PopupMenu
        id={id}
        label={label}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={actions.map(({ name, run }) => ({ label: t(`table.${name}`), run: () => void run(editor) }))}
      />
    </>
  )
}
