import Box from '@mui/material/Box'
import { useModel } from '../../../../web/data/areas/product.ts'
import { EditorKeysProvider } from '../../../../web/fields/values/editor-keys.ts'
import { InPlaceForm } from '../../../../web/views/row-page/in-place-form.tsx'
import { useSendKeys } from '../composer/use-send-keys.ts'
import { lineLook } from '../conversations/line-look.ts'
import type { MessageActions } from './message-actions.ts'
import type { Message } from './use-messages.ts'

type Props = { readonly row: Message; readonly actions: MessageActions }

/**
 * A field that edits the user's message in its place. The key that sends saves; Escape leaves the message as it was.
 */
export const EditMessage = ({ row, actions }: Props) => {
  const model = useModel('message')
  const keys = useSendKeys()
  return (
    <Box sx={{ ...lineLook, paddingBlock: 1 }}>
      <EditorKeysProvider value={keys}>
        <InPlaceForm
          model={model}
          row={row}
          fields={model.fields.filter(({ name }) => name === 'body')}
          reread={() => actions.readAgain(row.id)}
          onClose={() => {
            actions.endEdit(row)
            void actions.readAgain(row.id)
          }}
        />
      </EditorKeysProvider>
    </Box>
  )
}
