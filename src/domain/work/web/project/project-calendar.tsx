import OnIcon from '@mui/icons-material/CheckBox'
import OffIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { equals } from '../../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { EntityCalendar } from '../../../../web/views/calendar/entity-calendar.tsx'
import type { Source } from '../../../../web/views/calendar/entries.ts'
import { useFeedAddress } from '../../../../web/views/calendar/feed-address.ts'
import { useStoredText } from '../../../../web/views/collection/layout-store.ts'

/** The entities on a project's calendar, each with the column that names the project. */
const kinds = [
  { name: 'event', by: 'project_id', color: chartColor(0) },
  { name: 'task', by: 'project_id', color: chartColor(2) },
  { name: 'sprint', by: 'phase.project_id', color: chartColor(1) },
  { name: 'phase', by: 'project_id', color: chartColor(4) },
] as const

/** A calendar of a project's tasks, sprints, phases and events, each kind switched on and off. */
export const ProjectCalendar = ({ row }: { readonly row: RowOf<'project'> }) => {
  const { t } = useTranslation(['calendar', 'common'])
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [hidden, store] = useStoredText('calendar:project.hidden')
  const off = useMemo(() => new Set(hidden?.split(' ')), [hidden])
  const id = row.id
  const sources = kinds.flatMap(({ name, by, color }): Source[] => {
    // Events belong to another area, which the product may lack.
    const model = models.all.find((one) => one.name === name)
    return model !== undefined && holdsAll([permissionFor(model.entity, 'index')])
      ? [{ model, fixed: equals(by, id), preset: { project_id: id }, color }]
      : []
  })
  const subscribe = useFeedAddress({ entity: 'project', id })
  const [first, ...others] = sources.filter(({ model }) => !off.has(model.name))
  const toggle = (name: string) => {
    const next = new Set(off)
    if (!next.delete(name)) next.add(name)
    store([...next].join(' ').trim() || undefined)
  }
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        spacing={{ xs: 1, sm: 2 }}
        role="group"
        aria-label={t('calendar:kinds')}
        sx={{ flexWrap: 'wrap', marginBlockEnd: 3 }}
      >
        {sources.map(({ model: { name }, color }) => (
          <Chip
            key={name}
            label={t(keyOfEntity(name, 'many'))}
            clickable
            aria-pressed={!off.has(name)}
            variant="outlined"
            icon={off.has(name) ? <OffIcon /> : <OnIcon style={{ color }} />}
            sx={{
              borderColor: 'transparent',
              bgcolor: off.has(name) ? 'transparent' : 'background.paper',
              color: off.has(name) ? 'text.secondary' : 'text.primary',
              // Four kinds stand in one line on a phone.
              '& .MuiChip-label': { paddingInline: { xs: 2, sm: 3 } },
            }}
            onClick={() => toggle(name)}
          />
        ))}
      </Stack>
      {first !== undefined && <EntityCalendar sources={[first, ...others]} name="project" subscribe={subscribe} />}
    </>
  )
}
