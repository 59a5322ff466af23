import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { useHoldsAll } from '../../../web/data/access/use-holds-all.ts'
import { type RowExtras, useModel, useProduct } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { Lost } from '../../../web/facets/copies/copy-fields.tsx'
import type { Survey } from '../../../web/facets/copies/survey.ts'
import { UseTemplate } from './use-template.tsx'

/** The parts that a row made from the template gets, and the button that makes one. */
export const TemplateContents = ({ row }: RowExtras<'template'>) => {
  const { t, i18n } = useTranslation(['copies', 'common'])
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names)
  const id = useId()
  const model = useModel('template')
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [isOpen, setOpen] = useState(false)
  const path = `${model.entity.api}/${encodeURIComponent(row.id)}/contents`
  const survey = useQuery<Survey, CallError>({
    queryKey: queryKeys.part(model, row.id, 'contents'),
    queryFn: async () => (await client.get<{ readonly data: Survey }>(path)).data.data,
    enabled: settings.own,
  })
  const { data } = survey
  const may = holdsAll([permissionFor(models.of(row.kind ?? 'project').entity, 'store')])
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBlockEnd: 2 }}>
        <Typography component="h2" id={id} sx={{ flex: 1, fontSize: '0.8125rem', fontWeight: 600 }}>
          {t('copies:parts')}
        </Typography>
        {may && data !== undefined && (
          <Button variant="contained" onClick={() => setOpen(true)}>
            {t('copies:useIt')}
          </Button>
        )}
      </Box>
      {survey.isError && <Alert severity="error">{survey.error.message}</Alert>}
      {settings.own && survey.isPending && <Skeleton variant="rounded" height={120} />}
      {data !== undefined && (
        <Stack spacing={3}>
          {data.parts.length + data.people.length === 0 && (
            <Typography color="text.secondary">{t('copies:nothing')}</Typography>
          )}
          <Stack component="ul" spacing={1} sx={{ m: 0, paddingInlineStart: 5 }}>
            {data.parts.map(({ entity, count }) => (
              <li key={entity}>{t('copies:part', { entity: t(keyOfEntity(entity, 'many')), count })}</li>
            ))}
            {data.groups.map((group) => (
              <li key={group}>{t(`copies:group.${group}`)}</li>
            ))}
            {data.people.length > 0 && (
              <li>
                {t('copies:peopleList', { list: listed(data.people.map(({ name }) => name ?? t('copies:somebody'))) })}
              </li>
            )}
          </Stack>
          <Lost survey={data} />
        </Stack>
      )}
      {isOpen && <UseTemplate row={row} onClose={() => setOpen(false)} />}
    </Box>
  )
}
