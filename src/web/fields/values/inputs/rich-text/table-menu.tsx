import TableIcon from '@mui/icons-material/TableChartOutlined'
import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { MenuTool, type ToolPlace } from './menu-tool.tsx'
import { widenColumn } from './tables.ts'

const actions = [
  { name: 'rowBefore', run: (editor: Editor) => editor.commands.addRowBefore() },
  { name: 'rowAfter', run: (editor: Editor) => editor.commands.addRowAfter() },
  { name: 'columnBefore', run: (editor: Editor) => editor.commands.addColumnBefore() },
  { name: 'columnAfter', run: (editor: Editor) => editor.commands.addColumnAfter() },
  { name: 'widen', run: (editor: Editor) => widenColumn(editor, 1) },
  { name: 'narrow', run: (editor: Editor) => widenColumn(editor, -1) },
  { name: 'headerRow', run: (editor: Editor) => editor.commands.toggleHeaderRow() },
  { name: 'deleteRow', run: (editor: Editor) => editor.commands.deleteRow() },
  { name: 'deleteColumn', run: (editor: Editor) => editor.commands.deleteColumn() },
  { name: 'deleteTable', run: (editor: Editor) => editor.commands.deleteTable() },
] as const

/** Changes the table at the caret. */
export const TableMenu = ({ editor, ...place }: ToolPlace & { readonly editor: Editor }) => {
  const { t } = useTranslation('rich_text')
  const choices = actions.map(({ name, run }) => ({ label: t(`table.${name}`), run: () => void run(editor) }))
  return <MenuTool label={t('table.menu')} Icon={TableIcon} choices={choices} {...place} />
}
