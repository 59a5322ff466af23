import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { PageHead } from '../../base/ui/page-head.tsx'
import { FormOver } from '../../fields/forms/form-over.tsx'
import { NewButton } from '../../views/collection/new-button.tsx'
import { type ListShape, ShapeSwitch } from '../../views/collection/shape-switch.tsx'

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
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const shapeSwitch = <ShapeSwitch shapes={shapes} shape={shape} onChoose={onChoose} />
  return (
    <>
      <PageHead
        title={t(keyOfEntity(model.name, 'many'))}
        actions={
          <>
            {!isPhone && shapeSwitch}
            <NewButton model={model} />
          </>
        }
        hasTools
      >
        {isPhone && shapeSwitch}
      </PageHead>
      {children}
      <FormOver model={model} />
    </>
  )
}
