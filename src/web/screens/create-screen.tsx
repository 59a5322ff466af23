import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOfNew } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { PageForm } from '../forms/page-form.tsx'

export const CreateScreen = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] })
  const list = model.entity.page ?? '/'
  return (
    <PageForm
      model={model}
      title={t(keyOfNew(model.name))}
      row={undefined}
      reread={() => Promise.resolve(undefined)}
      back={list}
      onSaved={({ id }) => void navigate(mayShow && id !== undefined ? `${list}/${String(id)}` : list)}
    />
  )
}
