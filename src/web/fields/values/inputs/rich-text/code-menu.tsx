import CodeIcon from '@mui/icons-material/IntegrationInstructionsOutlined'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { MenuTool, type ToolPlace } from './menu-tool.tsx'

/** Languages that are offered, by the names of their grammars; names of languages are the same in every language. */
const languages = [
  ['bash', 'Bash'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['ini', 'INI, TOML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['markdown', 'Markdown'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript'],
  ['xml', 'HTML, XML'],
  ['yaml', 'YAML'],
] as const

/** Chooses the language by which the block of code at the caret is coloured. */
export const CodeMenu = ({ editor, ...place }: ToolPlace & { readonly editor: Editor }) => {
  const { t } = useTranslation('rich_text')
  const current = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes('codeBlock').language })
  const choice = (language: string | null, label: string) => ({
    label,
    selected: (current ?? null) === language,
    run: () => void editor.chain().focus().updateAttributes('codeBlock', { language }).run(),
  })
  return (
    <MenuTool
      label={t('language')}
      Icon={CodeIcon}
      choices={[choice(null, t('noLanguage')), ...languages.map(([language, name]) => choice(language, name))]}
      {...place}
    />
  )
}
