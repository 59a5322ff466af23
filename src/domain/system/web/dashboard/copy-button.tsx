import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { KeptTile } from '../../../../core/declare/kept-tile.ts'
import { readOne } from '../../../../web/base/api/shapes.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'

type Props = { readonly title: string; readonly tiles: readonly KeptTile[] }

/** A button that makes the reader's own dashboard from the shown tiles. */
export const CopyButton = ({ title, tiles }: Props) => {
  const { t } = useTranslation('dashboards')
  const navigate = useNavigate()
  const model = useModel('dashboard')
  const act = useAction()
  const may = useHolds({ permissions: ['dashboard-store', 'dashboard-show'] })
  if (!may || tiles.length === 0) return null
  const copy = () =>
    act(
      async () => {
        const answer = await createRow(model, { title: t('copyOf', { title }), tiles })
        void navigate(`/dashboards/${encodeURIComponent(String(readOne(answer.data).id))}?arrange=1`)
        return answer
      },
      { rows: model },
    )
  return (
    <Button color="inherit" startIcon={<CopyIcon />} onClick={() => void copy()}>
      <span className="button-word">{t('copy')}</span>
    </Button>
  )
}
