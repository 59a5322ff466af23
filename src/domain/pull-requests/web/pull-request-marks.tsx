import Box from '@mui/material/Box'
import type { LineMarkProps } from '../../../web/data/areas/product.ts'
import { Marked } from '../../../web/fields/values/marked.tsx'

/** The number of a pull request, and the result of its checks. */
export const PullRequestMarks = ({ row, labelled = false }: LineMarkProps<'pull_request'>) => (
  <>
    {!labelled && (
      <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary' }}>
        #{row.number}
      </Box>
    )}
    {row.checks !== null && <Marked entity="pull_request" field="checks" value={row.checks} hasLabel={labelled} />}
  </>
)
