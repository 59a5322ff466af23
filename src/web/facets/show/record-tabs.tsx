import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Show } from '../../../core/declare/facets.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { TabStrip } from '../../base/ui/tabs/tab-strip.tsx'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useChoiceCommands } from '../../fields/commands/use-choice-commands.ts'
import { useStoredText } from '../../views/collection/layout-store.ts'
import { sheetPadding } from './record-sheet.tsx'

const ChildrenTab = deferred(async () => (await import('./children-tab.tsx')).ChildrenTab, 320)

/** Parameter of the address that names the tab. */
const parameter = 'tab'
const overview = 'overview'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly tabs: Show['tabs']
  /** The row's title: above the tabs, or, where there are none, in the overview. */
  readonly title: ReactNode
  /** The overview. */
  readonly children: (title: ReactNode) => ReactNode
}

/** The words of the tabs begin at the edge of title and text, and their ground reaches over it; on a phone, where the sheet is narrow, the ground begins there. */
const tabsRule = {
  borderBlockEnd: '1px solid var(--tms-palette-divider)',
  '& > div': { marginInlineStart: { xs: 0, sm: '-10px' } },
} as const
const panelLook = { flex: 1, display: 'flex', flexDirection: 'column', minInlineSize: 0 } as const

/**
 * The tabs of a row's page: the overview, and one for each `children` field of `show`. The URL names the tab; if it does not,
 * the tab that the user opened last on this device, in any row of the entity.
 */
export const RecordTabs = ({ model, row, tabs = [], title, children }: Props) => {
  const { t } = useTranslation('facets')
  const id = useId()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [params, setParams] = useSearchParams()
  const [storedTab, storeTab] = useStoredText(`tab:${model.name}`)
  const fields = tabs.flatMap((tab): ModelField[] => {
    const field = model.byName.get(tab.children)
    if (field?.field.kind !== 'children') return []
    return holdsAll([permissionFor(models.of(targetOf(field.field)).entity, 'index')]) ? [field] : []
  })
  const requestedTab = params.get(parameter) ?? storedTab ?? overview
  const field = fields.find(({ name }) => name === requestedTab)
  const tab = field === undefined ? overview : field.name
  const choose = (next: string) => {
    storeTab(next === overview ? undefined : next)
    // Other parameters belong to the table of the previous tab.
    setParams(new URLSearchParams({ [parameter]: next }), { replace: true })
  }
  useChoiceCommands(
    'tab',
    fields.length === 0
      ? []
      : [
          { name: overview, label: 'facets:overview' },
          ...fields.map(({ name }) => ({ name, label: labelKey(model, name) })),
        ],
    tab,
    choose,
  )
  if (fields.length === 0) return children(title)
  return (
    <>
      <Box sx={{ paddingInline: sheetPadding, paddingBlockStart: { xs: 4, sm: 6 }, paddingBlockEnd: 2 }}>{title}</Box>
      <Box sx={{ display: 'flex', paddingInline: sheetPadding, paddingBlockEnd: 2, ...tabsRule }}>
        <TabStrip
          label={t('tabs')}
          tabs={[
            { name: overview, label: t('overview') },
            ...fields.map(({ name }) => ({ name, label: t(labelKey(model, name)) })),
          ]}
          value={tab}
          onChange={choose}
          id={id}
        />
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={panelLook}>
        {field === undefined ? (
          children(null)
        ) : (
          <Box sx={{ paddingInline: sheetPadding, paddingBlock: 4 }}>
            <ChildrenTab key={`${String(row.id)} ${tab}`} model={model} row={row} field={field} />
          </Box>
        )}
      </Box>
    </>
  )
}
