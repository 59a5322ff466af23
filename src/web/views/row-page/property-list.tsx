import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
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
import { editOnceShown, useFieldCommand } from '../../fields/commands/use-field-command.ts'
import { PropertyValue } from '../../fields/forms/popover/property-value.tsx'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { useEditable } from './use-editable.ts'

/** Kinds of texts that are addresses. */
const schemes: { readonly [kind: string]: { readonly prefix: string; readonly pattern: RegExp } } = {
  email: { prefix: 'mailto:', pattern: /@/ },
  link: { prefix: '', pattern: /^https?:\/\//i },
}

/** Where a value leads besides its popover: the page of a row, a mailbox, a site. */
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

type LineProps = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly isEditable: boolean
}

const Line = ({ model, row, field, isEditable }: LineProps) => {
  const { t } = useTranslation()
  const Cell = cells[field.field.kind]
  return (
    <>
      <Box
        component="dt"
        sx={{
          color: 'text.secondary',
          fontSize: '0.8125rem',
          lineHeight: '18px',
          paddingBlock: 1.5,
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

/** The command of a property that is folded away: shows it, and opens its popover. */
const FoldedCommand = ({
  model,
  row,
  field,
  onShow,
}: Omit<LineProps, 'isEditable'> & { readonly onShow: () => void }) => {
  useFieldCommand(model, field, row.id, () => {
    editOnceShown(String(row.id), field.name)
    onShow()
  })
  return null
}

type Props = {
  readonly model: Model
  readonly row: Row
  readonly fields: readonly ModelField[]
  /** Shows all of them, also those without a value. */
  readonly isUnfolded?: boolean
}

/** Properties of a row as lines of label and value; those without a value, except the columns of lists, behind 'More'. */
export const PropertyList = ({ model, row, fields, isUnfolded = false }: Props) => {
  const { t } = useTranslation('common')
  const editable = useEditable(model, row)
  const [isMore, setMore] = useState(isUnfolded)
  // Shown by their commands; they stay when the popover closes without a value.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const isFolded = (field: ModelField) =>
    !isMore && !hasValue(row, field) && !shown.has(field.name) && !model.entity.list.columns.includes(field.name)
  // What the user can't fill in is not worth a line, nor is a flag that is not set.
  const present = fields.filter((field) => editable(field) || (hasValue(row, field) && row[field.wire] !== false))
  const folded = present.filter(isFolded)
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '92px minmax(0, 1fr)', columnGap: 1, alignItems: 'start' }}
      >
        {present
          .filter((field) => !isFolded(field))
          .map((field) => (
            <Line key={field.wire} model={model} row={row} field={field} isEditable={editable(field)} />
          ))}
      </Box>
      {folded
        .filter((field) => editable(field))
        .map((field) => (
          <FoldedCommand
            key={field.wire}
            model={model}
            row={row}
            field={field}
            onShow={() => setShown((now) => new Set([...now, field.name]))}
          />
        ))}
      {folded.length > 0 && (
        <ButtonBase
          aria-expanded={false}
          onClick={() => setMore(true)}
          sx={{
            minBlockSize: 30,
            gap: 1,
            borderRadius: '6px',
            font: 'inherit',
            color: 'text.secondary',
            fontSize: '0.8125rem',
            '&:hover': { color: 'text.primary' },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
            '@media print': { display: 'none' },
          }}
        >
          {t('more')}
          <ExpandMoreIcon sx={{ fontSize: 16 }} aria-hidden />
        </ButtonBase>
      )}
    </>
  )
}
