import Box from '@mui/material/Box'
import { useRow } from '../../../web/data/access/readable.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { TextContents } from '../../../web/fields/values/text-contents.tsx'

/** The table of contents of the shown page, below the tree. */
export const PageContents = ({ id }: { readonly id: string }) => {
  const { query } = useRow(useModel('page'), id)
  const html = query.data?.data.content
  return typeof html === 'string' && html !== '' ? (
    <Box sx={{ marginBlockStart: 5 }}>
      <TextContents html={html} />
    </Box>
  ) : null
}
