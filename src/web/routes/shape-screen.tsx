import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { NewButton } from '../collection/new-button.tsx'
import { type ListShape, ShapeSwitch } from '../collection/shape-switch.tsx'
import { FormOver } from '../forms/form-over.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

type Props = {
  readonly model: Model
  readonly shapes: readonly ListShape[]
  readonly shape: ListShape
  readonly onChoose: (shape: ListShape) => void
  readonly children: ReactNode
}

/** Page of an entity's rows in a shape other than table and cards. */
export const ShapeScreen = ({ model, shapes, shape, onChoose, children }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 4 }}>
        <Box sx={{ flex: '1 1 180px' }}>
          <PageHeading title={t(keyOfEntity(model.name, 'many'))} />
        </Box>
        <ShapeSwitch shapes={shapes} shape={shape} onChoose={onChoose} />
        <NewButton model={model} />
      </Box>
      {children}
      <FormOver model={model} />
    </>
  )
}
