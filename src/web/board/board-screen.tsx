import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { PageHeading } from '../routes/page-heading.tsx'
import { FormOver } from '../screens/form/form-over.tsx'
import { NewButton } from '../screens/list/new-button.tsx'
import { ShapeSwitch } from '../screens/list/shape-switch.tsx'
import { DeclaredBoard } from './declared-board.tsx'

const nothing = {}

/** All rows of an entity as a board. */
export const BoardScreen = ({ model, onTable }: { readonly model: Model; readonly onTable: () => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 4 }}>
        <Box sx={{ flex: '1 1 180px' }}>
          <PageHeading title={t(keyOfEntity(model.name, 'many'))} />
        </Box>
        <ShapeSwitch shapes={['table', 'board']} shape="board" onChoose={onTable} />
        <NewButton model={model} />
      </Box>
      <DeclaredBoard model={model} fixed={[]} preset={nothing} />
      <FormOver model={model} />
    </>
  )
}
