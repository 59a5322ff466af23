import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptTile } from '../../../../core/declare/kept-tile.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { loadNamespace } from '../../../../web/base/i18n/i18n.ts'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { titleOf } from '../../../../web/data/rows/titles.ts'
import { RowsPicker } from '../../../../web/fields/values/inputs/rows-picker.tsx'
import { newTileId } from './new-tile-id.ts'

/** Returns the areas' figures of rows, with their names. */
const useAllFigures = () => {
  const { figures } = useProduct()
  return useQuery({
    queryKey: queryKeys.other('figures'),
    queryFn: async () => {
      const all = (await Promise.all(Object.values(figures).map((load) => load()))).flat()
      await Promise.all([...new Set(all.map(({ figure }) => figure.words))].map(loadNamespace))
      return all.map(({ figure }) => figure)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Props = { readonly onAdd: (tile: KeptTile) => void }

/** A choice that puts a figure of a row on the dashboard, such as the velocity of a project. */
export const FigureChoice = ({ onAdd }: Props) => {
  const { t } = useTranslation<string>()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const { data: figures = [] } = useAllFigures()
  const [rows, setRows] = useState<{ readonly [entity: string]: Row | null }>({})
  const offered = [...new Set(figures.map(({ of }) => of))].flatMap((name) => {
    const model = models.all.find((one) => one.name === name)
    const may =
      model !== undefined && holdsAll([permissionFor(model.entity, 'index'), permissionFor(model.entity, 'show')])
    return may ? [model] : []
  })
  return offered.map((model) => {
    const row = rows[model.name] ?? null
    const id = row?.id
    return (
      <Box key={model.name} role="group" aria-label={t(keyOfEntity(model.name, 'one'))} sx={{ marginBlockStart: 4 }}>
        <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 2 }}>
          {t('dashboards:figuresOf', { entities: t(keyOfEntity(model.name, 'many')) })}
        </Typography>
        <RowsPicker
          model={model}
          multiple={false}
          label={t(keyOfEntity(model.name, 'one'))}
          value={row}
          onChange={(chosen) => setRows((now) => ({ ...now, [model.name]: chosen }))}
        />
        {typeof id === 'string' && row !== null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 2 }}>
            {figures
              .filter(({ of }) => of === model.name)
              .map((figure) => {
                const name = t(`${figure.words}:${figure.key}`)
                return (
                  <Button
                    key={figure.key}
                    size="small"
                    variant="outlined"
                    onClick={() =>
                      onAdd({
                        id: newTileId(),
                        title: `${name}${t('common:colon')}${titleOf(model, row)}`.slice(0, 200),
                        size: 2,
                        figure: { entity: model.name, path: figure.path, id },
                      })
                    }
                  >
                    {name}
                  </Button>
                )
              })}
          </Box>
        )}
      </Box>
    )
  })
}
