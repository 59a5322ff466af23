import { specimensComputed } from '../../specimens/computed.ts'
import { specimens } from '../../specimens/registry.ts'
import { entitySuite } from './suite.ts'

entitySuite(specimens, { registry: specimens, computed: specimensComputed })
