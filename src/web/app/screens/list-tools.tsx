import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { type ListTool, useProduct } from '../../data/areas/product.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'

type ButtonProps = { readonly tool: ListTool; readonly row: Row | undefined }

const ToolButton = ({ tool: { key, title, icon, Tool }, row }: ButtonProps) => {
  const { t } = useTranslation()
  const Icon = iconOf(icon)
  const button = useButtonCommand(`list.${key}`, title, Icon, 'list')
  // The list may be read again while the tool is open, so the row of its opening is kept.
  const [opened, setOpened] = useState<{ readonly row: Row | undefined }>()
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="dialog"
        startIcon={<Icon />}
        onClick={() => setOpened({ row })}
      >
        {t(title)}
      </Button>
      {opened !== undefined && <Tool row={opened.row} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Props = {
  readonly model: Model
  readonly selected: ReadonlyMap<string, Row>
  readonly current: Row | undefined
}

/** The tools that areas add to the list of an entity (`listTools`), for the only selected row or the current one. */
export const ListTools = ({ model, selected, current }: Props) => {
  const holdsAll = useHoldsAll()
  const [only] = selected.values()
  return useProduct()
    .listTools.filter(({ entity, permissions }) => settings.own && entity === model.name && holdsAll(permissions))
    .map((tool) => <ToolButton key={tool.key} tool={tool} row={selected.size === 1 ? only : current} />)
}
