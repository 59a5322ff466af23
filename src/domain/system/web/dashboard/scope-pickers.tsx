import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { phoneQuery } from '../../../../web/base/theme/tokens.ts'
import { ResetButton } from '../../../../web/base/ui/reset-button.tsx'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useRowsById } from '../../../../web/data/rows/rows-by-id.ts'
import { RowsPicker } from '../../../../web/fields/values/inputs/rows-picker.tsx'
import { FoldingTools } from '../../../../web/views/collection/folding-tools.tsx'
import { type Scope, type ScopeName, scopes } from './use-dashboard.ts'

type Props = { readonly scope: Scope | undefined; readonly onChange: (scope: Scope | undefined) => void }

const ScopePicker = ({ name, scope, onChange }: Props & { readonly name: ScopeName }) => {
  const { t } = useTranslation<string>()
  const model = useModel(name)
  const holdsAll = useHoldsAll()
  const id = scope?.name === name ? scope.id : undefined
  const [row] = useRowsById(model, id === undefined ? [] : [id]).data ?? []
  if (!holdsAll([permissionFor(model.entity, 'index'), permissionFor(model.entity, 'show')])) return null
  return (
    <RowsPicker
      model={model}
      multiple={false}
      label={t(keyOfEntity(name, 'one'))}
      value={id === undefined ? null : (row ?? ({ id, [model.entity.title]: '…' } satisfies Row))}
      onChange={(chosen) => onChange(chosen === null ? undefined : { name, id: String(chosen.id) })}
    />
  )
}

/** Pickers that narrow the dashboard to one department, client or project. */
export const ScopePickers = ({ scope, onChange }: Props) => {
  const { t } = useTranslation(['dashboards', 'common'])
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const pickers = (
    <Box
      role="group"
      aria-label={t('dashboards:scope')}
      sx={{
        display: 'grid',
        gap: 3,
        marginBlockEnd: { xs: 0, sm: 4 },
        inlineSize: '100%',
        alignItems: 'center',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        '@media print': { display: 'none' },
      }}
    >
      {scopes.map((name) => (
        <ScopePicker key={name} name={name} scope={scope} onChange={onChange} />
      ))}
      <Box>
        <ResetButton onReset={scope === undefined ? undefined : () => onChange(undefined)}>
          {t('common:clearFilters')}
        </ResetButton>
      </Box>
    </Box>
  )
  // On phones the numbers come first.
  return isPhone ? <FoldingTools tools={() => pickers} changed={scope === undefined ? 0 : 1} /> : pickers
}
