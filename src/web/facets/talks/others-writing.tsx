import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { readList } from '../../base/api/shapes.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'

/** Milliseconds after which the list is checked again, as a closed laptop sends no end. */
const lookAgainMs = 15_000

/** Says who else is answering at this row now, so that two do not answer the same. */
export const OthersWriting = ({ model, id }: { model: Model; id: string }) => {
  const { t } = useTranslation(['talk', 'common'])
  const { data = [] } = useQuery({
    queryKey: queryKeys.part(model, id, 'writing'),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}/writing`)).data).data,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookAgainMs : false),
  })
  const names = (writing: string) =>
    data
      .filter((one) => one.writing === writing)
      .map(({ name }) => String(name))
      .join(t('common:listSeparator'))
  const [replying, noting] = [names('reply'), names('note')]
  return (
    <div role="status">
      {data.length > 0 && (
        <Alert severity="info" icon={<EditIcon fontSize="inherit" />} sx={{ marginBlockEnd: 2 }}>
          {replying !== '' && <div>{t('talk:replying', { names: replying })}</div>}
          {noting !== '' && <div>{t('talk:noting', { names: noting })}</div>}
        </Alert>
      )}
    </div>
  )
}
