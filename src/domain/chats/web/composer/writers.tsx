import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import type { Conversation } from '../message/use-messages.ts'

/** Milliseconds: whoever closed their lid says no end. */
const lookAgainMs = 15_000

/** Says who else is writing now; its line is always there, so that nothing moves. */
export const Writers = ({ conversation: { id } }: { readonly conversation: Conversation }) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const { data = [] } = useQuery({
    queryKey: queryKeys.part(model, id, 'writing'),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}/writing`)).data).data,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookAgainMs : false),
  })
  const names = data.map(({ name }) => `\u2068${String(name)}\u2069`).join(t('common:listSeparator'))
  return (
    <Box
      role="status"
      sx={{
        blockSize: 18,
        flex: 'none',
        paddingInline: 4,
        fontSize: '0.75rem',
        color: 'text.secondary',
        overflow: 'hidden',
      }}
    >
      {data.length > 0 && t(data.length === 1 ? 'chats:writing' : 'chats:writingMany', { names })}
    </Box>
  )
}
