import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { useHolds } from '../../data/access/can.tsx'
import { presetIn } from '../../data/addresses/form-address.ts'
import { keepMade } from '../../data/rows/made-row.ts'
import { PageForm } from '../../fields/forms/page-form.tsx'
import { soonValues } from '../../fields/forms/quick/quick-values.ts'

export const CreateScreen = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] })
  const [params] = useSearchParams()
  // Fixed on mount: the next half hour is another one while somebody types.
  const [preset] = useState(() => soonValues(model, model.fields, presetIn(params), Date.now()))
  const list = model.entity.page ?? '/'
  return (
    <PageForm
      model={model}
      title={t(keyOfNew(model.name))}
      row={undefined}
      preset={preset}
      reread={() => Promise.resolve(undefined)}
      back={list}
      onSaved={(made) => {
        keepMade(queries, model, made)
        void navigate(mayShow && made.id !== undefined ? `${list}/${String(made.id)}` : list)
      }}
    />
  )
}
