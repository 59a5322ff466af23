import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../../web/base/api/client.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { useProduct } from '../../../web/data/areas/product.ts'

type Plans = {
  readonly data: readonly { readonly id: string; readonly name: string }[]
  readonly total: number
  readonly others: number
}

/** Below a calendar: the projects whose plans move when it or one of its holidays changes. */
export const CalendarPlans = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { t } = useTranslation('working_time')
  const { models } = useProduct()
  const { data: plans } = useQuery({
    // Plans come and go with projects, tasks and people: read whenever the calendar is opened.
    queryKey: ['calendar-plans', row.id],
    enabled: settings.own,
    staleTime: 0,
    queryFn: async () =>
      (await client.get<Plans>(`${model.entity.api}/${encodeURIComponent(String(row.id))}/plans`)).data,
  })
  if (plans === undefined || plans.total + plans.others === 0) return null
  const page = models.of('project').entity.page ?? ''
  const unnamed = plans.total - plans.data.length + plans.others
  return (
    <Stack spacing={1} component="section" aria-label={t('plans.title')}>
      <Typography variant="h3">{t('plans.title')}</Typography>
      <Typography color="text.secondary">{t('plans.text')}</Typography>
      <Stack component="ul" spacing={0.5} sx={{ margin: 0, paddingInlineStart: 5 }}>
        {plans.data.map(({ id, name }) => (
          <li key={id}>
            <Link component={RouterLink} to={`${page}/waterfall/${encodeURIComponent(id)}`}>
              {name}
            </Link>
          </li>
        ))}
        {unnamed > 0 && <li>{t('plans.others', { count: unnamed })}</li>}
      </Stack>
    </Stack>
  )
}
