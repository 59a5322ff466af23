import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { ApartFromForm } from '../../../base/ui/apart-from-form.tsx'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { type ListTool, useProduct } from '../../../data/areas/product.ts'

type Props = {
  readonly model: Model
  /** Returns the typed and chosen values, by wire name. */
  readonly values: () => Row
  readonly onMade: () => void
}

/** Buttons for other ways of areas to make a row (`listTools` with `makes`); they get the typed values. */
export const OtherWays = ({ model, values, onMade }: Props) => {
  const { t } = useTranslation()
  const holdsAll = useHoldsAll()
  const tools = useProduct().listTools.filter(
    ({ entity, makes, permissions }) =>
      makes === true && entity === model.name && settings.own && holdsAll(permissions),
  )
  const [opened, setOpened] = useState<{ readonly tool: ListTool; readonly values: Row }>()
  return (
    <>
      {tools.map((tool) => (
        <Button
          key={tool.key}
          size="small"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => setOpened({ tool, values: values() })}
          sx={{ color: 'text.secondary' }}
        >
          {t(tool.title)}
        </Button>
      ))}
      {opened !== undefined && (
        <ApartFromForm>
          <opened.tool.Tool
            row={undefined}
            values={opened.values}
            onMade={onMade}
            onClose={() => setOpened(undefined)}
          />
        </ApartFromForm>
      )}
    </>
  )
}
