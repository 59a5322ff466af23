import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { useLayout } from './layout-store.ts'

/** Loaded on demand: it is opened rarely. */
const LayoutPanel = lazy(async () => ({ default: (await import('./layout-panel.tsx')).LayoutPanel }))

type Props = {
  readonly model: Model
  readonly available: readonly ModelField[]
  readonly columns: readonly string[]
  readonly layout: ReturnType<typeof useLayout>
}

/** Opens the panel for columns and density. */
export const LayoutButton = ({ model, available, columns, layout }: Props) => {
  const { t } = useTranslation('list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setWasOpened(true)
        }}
      >
        {t('columns.button')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <LayoutPanel
            model={model}
            available={available}
            columns={columns}
            density={layout.layout.density}
            onChange={layout.setLayout}
            onReset={layout.isChanged ? layout.resetLayout : undefined}
            anchor={anchor}
            close={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
