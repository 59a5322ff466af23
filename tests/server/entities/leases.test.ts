import { leases } from '../../specimens/leases.ts'
import { entitySuite } from './suite.ts'

entitySuite(leases, { registry: leases, only: ['lease', 'lease_payment', 'lease_notice'] })
