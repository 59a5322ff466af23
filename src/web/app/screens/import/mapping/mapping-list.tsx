import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { SmallPager } from '../../../../base/ui/small-pager.tsx'

/** Lines per page: each has an input. */
const pageSize = 25

type Props<T> = {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly nameOf: (item: T) => string
  /** Secondary text below the name. */
  readonly aboutOf: (item: T) => ReactNode
  /** Input of the mapping. */
  readonly control: (item: T) => ReactNode
  readonly label: string
}

/** A list that maps names of the file to values here. */
export function MappingList<T>({ items, keyOf, nameOf, aboutOf, control, label }: Props<T>) {
  const [page, setPage] = useState(1)
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.slice((page - 1) * pageSize, page * pageSize).map((item) => (
          <Box
            key={keyOf(item)}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 320px)' },
              alignItems: 'center',
              columnGap: 4,
              rowGap: 1,
              paddingBlock: 2,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <bdi>{nameOf(item)}</bdi>
              <Typography component="div" variant="body2" color="text.secondary">
                {aboutOf(item)}
              </Typography>
            </Box>
            {control(item)}
          </Box>
        ))}
      </Box>
      <SmallPager total={items.length} perPage={pageSize} page={page} onPage={setPage} />
    </>
  )
}
