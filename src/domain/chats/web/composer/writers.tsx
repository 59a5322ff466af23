import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import type { Conversation } from '../message/use-messages.ts'

/** Milliseconds between two readings, since a person who closes the lid sends no end. */
const lookAgainMs = 15_000

/**
 * A line that names who else is writing now, else who has the conversation open. It is always there, so that nothing
 * moves.
 */
export const Writers = ({ conversation: { id } }: { readonly conversation: Conversation }) => {
  const { t } = useTranslation(['chats', 'common'])
  const model = useModel('conversation')
  const { data = [] } = useQuery({
    queryKey: queryKeys.part(model, id, 'writing'),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}/writing`)).data).data,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookAgainMs : false),
  })
  const namesOf = (people: typeof data) =>
    people.map(({ name }) => `\u2068${String(name)}\u2069`).join(t('common:listSeparator'))
  const writers = data.filter(({ writing }) => writing !== 'here')
  const isQuiet = writers.length === 0 && data.length > 0
  return (
    <Box
      sx={{
        blockSize: 18,
        flex: 'none',
        paddingInline: 4,
        fontSize: '0.75rem',
        color: 'text.secondary',
        overflow: 'hidden',
      }}
    >
      {/* Screen readers can read this line, but it is not announced when people come and go. */}
      {isQuiet && t(data.length === 1 ? 'chats:here' : 'chats:hereMany', { names: namesOf(data) })}
      <span role="status">
        {writers.length > 0 &&
          t(writers.length === 1 ? 'chats:writing' : 'chats:writingMany', { names: namesOf(writers) })}
      </span>
    </Box>
  )
}
