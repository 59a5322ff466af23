import { useAbility } from '@casl/react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import { titleOf } from '../data/titles.ts'
import { PageForm } from '../forms/page-form.tsx'
import { RowBoundary } from '../records/row-boundary.tsx'

export const EditScreen = ({ model }: { model: Model }) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const access = useAbility<Access>()
  return (
    <RowBoundary model={model}>
      {(row, reread, isGone) => {
        const page = `${model.entity.page}/${String(row.id)}`
        if (!permitsRow(access, 'update', model.entity.permission, row))
          return <Navigate to="/not-authorized" replace />
        return (
          <PageForm
            key={String(row.id)}
            model={model}
            title={t('editOf', { title: titleOf(model, row) })}
            row={row}
            isGone={isGone}
            reread={reread}
            back={page}
            onSaved={() => void navigate(page)}
          />
        )
      }}
    </RowBoundary>
  )
}
