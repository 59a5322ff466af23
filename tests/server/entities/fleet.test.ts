import { fleet } from '../../specimens/fleet/area.ts'
import { withFleet } from '../../specimens/fleet/registry.ts'
import { entitySuite } from './suite.ts'

entitySuite(withFleet, { registry: withFleet, only: fleet.entities.map(({ name }) => name) })
