import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, rowAddress, targetModel, titleOf } from '../../data/rows/titles.ts'
import { PropertyValue } from '../../fields/forms/popover/property-value.tsx'
import { cells } from '../../fields/values/cells.tsx'

/** Kinds of texts that are addresses. */
const schemes: { readonly [kind: string]: { readonly prefix: string; readonly pattern: RegExp } } = {
  email: { prefix: 'mailto:', pattern: /@/ },
  link: { prefix: '', pattern: /^https?:\/\//i },
}

/** Returns the target of a value besides its popover: the page of a row, a mailbox, a site. */
const useTarget = (field: ModelField, row: Row): { readonly to: string; readonly title: string } | undefined => {
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const scheme = schemes[field.field.kind]
  const value = row[field.wire]
  if (scheme !== undefined)
    return typeof value === 'string' && scheme.pattern.test(value)
      ? { to: scheme.prefix + value, title: value }
      : undefined
  if (traitsOf(field.field).hangs !== true || field.includeAs === null) return undefined
  const target = targetModel(models, field)
  const [related] = includedRows(field, row)
  const to = related === undefined ? undefined : rowAddress(target, related)
  if (related === undefined || to === undefined || !holdsAll([permissionFor(target.entity, 'show')])) return undefined
  return { to, title: titleOf(target, related) }
}

/** Link beside a value whose button edits it; with a mouse it shows on hover. */
const OpenLink = ({ field, row }: { readonly field: ModelField; readonly row: Row }) => {
  const { t } = useTranslation('common')
  const target = useTarget(field, row)
  if (target === undefined) return null
  const isOutside = !target.to.startsWith('/')
  return (
    <IconButton
      {...(isOutside
        ? { component: 'a', href: target.to, target: '_blank', rel: 'noopener noreferrer' }
        : { component: Link, to: target.to })}
      className="open"
      size="small"
      aria-label={t('property.open', { title: target.title })}
      sx={{ p: 1, flex: 'none', '@media (hover: hover)': { opacity: 0 }, '@media print': { display: 'none' } }}
    >
      <OpenIcon sx={{ fontSize: 14 }} />
    </IconButton>
  )
}

type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly isEditable: boolean
}

/** A property as a line of label and value. */
export const PropertyLine = ({ model, row, field, isEditable }: Props) => {
  const { t } = useTranslation()
  const Cell = cells[field.field.kind]
  return (
    <>
      <Box
        component="dt"
        sx={{
          color: 'text.secondary',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          // As the value beside it, which is in the middle of its 30 px.
          paddingBlock: '5.25px',
          overflowWrap: 'anywhere',
        }}
      >
        {t(labelKey(model, field.name))}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minInlineSize: 0,
          minBlockSize: 30,
          display: 'flex',
          alignItems: 'center',
          overflowWrap: 'anywhere',
          '&:hover .open, & .open:focus-visible': { opacity: 1 },
        }}
      >
        {isEditable ? (
          <>
            <PropertyValue model={model} field={field} row={row} hasCommand isWide />
            <OpenLink field={field} row={row} />
          </>
        ) : (
          <Box sx={{ paddingInline: 2, fontSize: '0.8125rem', minInlineSize: 0 }}>
            <Cell model={model} field={field} row={row} place="page" />
          </Box>
        )}
      </Box>
    </>
  )
}
