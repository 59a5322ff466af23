import Box from '@mui/material/Box'
import { type ComponentType, useEffect, useState } from 'react'
import { settings } from '../../base/browser/settings.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { HeaderTool } from '../../data/areas/header-tool.ts'
import { useProduct } from '../../data/areas/product.ts'

/** A header tool of an area, loaded after the page; its space is reserved so that nothing moves. If loading fails it stays hidden. */
const HeaderToolSlot = ({
  load,
  comesAndGoes = false,
}: Pick<HeaderTool, 'load'> & { comesAndGoes?: boolean | undefined }) => {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    let isMounted = true
    load().then(
      (component) => {
        if (isMounted) setLoaded(() => component)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [load])
  if (comesAndGoes) return Loaded === undefined ? null : <Loaded />
  return <Box sx={{ inlineSize: 36, flex: 'none' }}>{Loaded !== undefined && <Loaded />}</Box>
}

/** The header tools of all areas. */
export const AreaTools = () => {
  const { headerTools } = useProduct()
  const holdsAll = useHoldsAll()
  return headerTools
    .filter(({ permissions = [], ownServerOnly }) => holdsAll(permissions) && (settings.own || ownServerOnly !== true))
    .map(({ key, load, isTransient }) => <HeaderToolSlot key={key} load={load} comesAndGoes={isTransient} />)
}
