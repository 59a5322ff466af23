import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { mostPerPage } from '../../../../core/query/query.ts'
import { keyOfEntity, labelKey } from '../../../../core/words/keys.ts'
import { formatNumber } from '../../../base/i18n/format.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { FloatingPanel } from '../../../base/ui/floating-panel.tsx'
import { useRows } from '../../../data/rows/use-rows.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { useCellTab } from '../cell-tab.ts'
import { Nothing } from './nothing.tsx'
import { SubjectTitleCell } from './relation.tsx'

/** The parts of a row, each by what it is of and its title. */
const Parts = ({ model, row }: Pick<CellProps, 'model' | 'row'>) => {
  const { t } = useTranslation()
  const by = model.byName.get(model.entity.list.parts?.by ?? '')?.wire ?? ''
  const where = allOf(equals(by, String(row.id)))
  const { query } = useRows(model, { page: 1, perPage: mostPerPage, where })
  const title = model.fields.find(({ field }) => 'titleOf' in field)
  const of = title !== undefined && 'titleOf' in title.field ? title.field.titleOf : undefined
  const parts = query.data?.data ?? []
  const rest = (query.data?.total ?? 0) - parts.length
  return (
    <Box component="ul" sx={{ m: 0, p: 4, listStyle: 'none', maxBlockSize: 400, overflowY: 'auto' }}>
      {parts.map((part) => (
        <li key={String(part.id)}>
          {title !== undefined && of !== undefined && (
            <>
              <SubjectTitleCell model={model} field={title} row={part} place="page" of={of} /> (
              {t(keyOfEntity(String(part[`${of}_type`]), 'one'))})
            </>
          )}
        </li>
      ))}
      {rest > 0 && <li>{t('common:history.further', { count: rest })}</li>}
      {query.isPending && <li>…</li>}
    </Box>
  )
}

/** The number of a row's parts; a click opens them. */
export const PartCountCell = (props: CellProps) => {
  const { model, field, row } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const tab = useCellTab()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const count = wireValue(props)
  if (typeof count !== 'number' || count === 0) return <Nothing />
  const label = t(labelKey(model, field.name))
  return (
    <>
      <Link
        {...tab}
        ref={button}
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${formatNumber(count, locale)}`}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {formatNumber(count, locale)}
      </Link>
      {isOpen && button.current !== null && (
        <FloatingPanel label={label} anchor={button.current} close={() => setOpen(false)}>
          <Parts model={model} row={row} />
        </FloatingPanel>
      )}
    </>
  )
}
