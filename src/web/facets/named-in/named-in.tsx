import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readList } from '../../base/api/shapes.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { useProduct } from '../../data/areas/product.ts'
import { foundAddress } from '../../data/rows/found-address.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { numberedTitleOf } from '../../data/rows/titles.ts'
import { factsOf } from '../../fields/commands/palette/row-facts.ts'
import { Marked } from '../../fields/values/marked.tsx'
import { LinkLine } from '../../views/row-page/link-line.tsx'

/** Lines before all are wanted. */
const few = 5

type LineProps = { readonly model: Model; readonly row: Row }

const Line = ({ model, row }: LineProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const Icon = iconOf(model.entity.icon)
  const { owner, state } = factsOf(product.models, model, row)
  const kind = t(keyOfEntity(model.name, 'one'))
  // A comment has no name of its own: it is called as what it is about.
  const isTalk = model.entity.serves === 'talks'
  return (
    <LinkLine
      to={foundAddress(product, model, row)}
      icon={<Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />}
      title={isTalk && owner !== undefined ? owner : numberedTitleOf(model, row)}
      owner={isTalk ? undefined : owner}
      note={state === undefined ? kind : <Marked entity={model.name} field={state.field} value={state.value} />}
    />
  )
}

/** Rows whose texts name this one, such as pages and comments; nothing while there are none. */
export const NamedIn = ({ model, row }: LineProps) => {
  const { t } = useTranslation('facets')
  const id = useId()
  const { models } = useProduct()
  const [isWhole, setWhole] = useState(false)
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/named-in`
  const { data } = useQuery({
    queryKey: queryKeys.part(model, String(row.id), 'named-in'),
    queryFn: async () => readList((await client.get<unknown>(path)).data).data,
  })
  const lines = (data ?? []).flatMap(({ entity, row: naming }) => {
    const of = models.all.find(({ name }) => name === entity)
    return of === undefined || !isRow(naming) ? [] : [{ model: of, row: naming }]
  })
  if (lines.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {t('named_in.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', marginInline: -2 }}>
        {lines.slice(0, isWhole ? lines.length : few).map((line) => (
          <Line key={`${line.model.name} ${String(line.row.id)}`} {...line} />
        ))}
      </Box>
      {lines.length > few && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('named_in.all')}
        </Button>
      )}
    </Box>
  )
}
