import AddIcon from '@mui/icons-material/Add'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { deferred } from '../../base/ui/deferred.tsx'

const AddPropertyMenu = deferred(async () => (await import('./add-property-menu.tsx')).AddPropertyMenu, 0)

type Props = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly onChoose: (field: ModelField) => void
}

/** The look of small quiet buttons of properties. */
export const quietLook = {
  minBlockSize: 30,
  gap: 1,
  borderRadius: '6px',
  font: 'inherit',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '&:hover, &[aria-expanded=true]': { color: 'text.primary' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
  '@media print': { display: 'none' },
} as const

/** Opens the properties that a row does not have yet; the chosen one is filled in at once. */
export const AddProperty = ({ model, fields, onChoose }: Props) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('property.add')
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onPointerEnter={AddPropertyMenu.download}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={quietLook}
      >
        <AddIcon sx={{ fontSize: 16 }} aria-hidden />
        {label}
      </ButtonBase>
      {anchor !== null && (
        <AddPropertyMenu
          id={id}
          label={label}
          model={model}
          fields={fields}
          anchor={anchor}
          close={() => setAnchor(null)}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
