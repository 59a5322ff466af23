import type { Editor } from '@tiptap/core'
import { settings } from '../../../../base/browser/settings.ts'
import { ApartFromForm } from '../../../../base/ui/apart-from-form.tsx'
import { useHoldsAll } from '../../../../data/access/use-holds-all.ts'
import { type TextTool, useProduct } from '../../../../data/areas/product.ts'

/** Returns the tools of areas (`textTools`) that the user may use in a rich text. */
export const useTextTools = (): readonly TextTool[] => {
  const holdsAll = useHoldsAll()
  const { textTools } = useProduct()
  return settings.own ? textTools.filter(({ permissions }) => holdsAll(permissions)) : []
}

type Props = { readonly editor: Editor; readonly tool: TextTool; readonly onClose: () => void }

/** An area's tool over the page; the caret is back in the text when it closes. */
export const OpenTextTool = ({ editor, tool: { Tool }, onClose }: Props) => (
  <ApartFromForm>
    <Tool
      insert={(html) => editor.chain().focus().insertContent(html).run()}
      onClose={() => {
        onClose()
        editor.commands.focus()
      }}
    />
  </ApartFromForm>
)
