import Box from '@mui/material/Box'
import { type ComponentType, useEffect, useState } from 'react'
import { useHoldsAll } from '../access/use-holds-all.ts'
import { settings } from '../base/settings.ts'
import type { HeaderTool } from '../product/header-tool.ts'
import { useProduct } from '../product/product.ts'

/** Downloaded once the page stands; its place is kept, so that nothing moves when it comes. Without a network it stays away. */
const AddedTool = ({
  load,
  comesAndGoes = false,
}: Pick<HeaderTool, 'load'> & { comesAndGoes?: boolean | undefined }) => {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    let isHere = true
    load().then(
      (component) => {
        if (isHere) setLoaded(() => component)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [load])
  if (comesAndGoes) return Loaded === undefined ? null : <Loaded />
  return <Box sx={{ inlineSize: 36, flex: 'none' }}>{Loaded !== undefined && <Loaded />}</Box>
}

/** What areas add to the header. */
export const AddedTools = () => {
  const { headerTools } = useProduct()
  const holdsAll = useHoldsAll()
  return headerTools
    .filter(({ permissions = [], ownServerOnly }) => holdsAll(permissions) && (settings.own || ownServerOnly !== true))
    .map(({ key, load, comesAndGoes }) => <AddedTool key={key} load={load} comesAndGoes={comesAndGoes} />)
}
