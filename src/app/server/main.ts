import { DeclarationError } from '../../core/check/problems.ts'
import { StartError } from '../../server/start-error.ts'
import { keepHeapSmall } from './heap.ts'
import { Shutdown } from './shutdown.ts'
import { startProduct } from './start-product.ts'

keepHeapSmall()

const shutdown = new Shutdown()
process.on('SIGINT', () => void shutdown.run(0))
process.on('SIGTERM', () => void shutdown.run(0))
// The terminal was closed: unheard, it would end node at once and leave the database running.
process.on('SIGHUP', () => void shutdown.run(0))

try {
  await startProduct(process.env, shutdown)
} catch (error) {
  // A person's matter is said in words, also a developer's mistake in a declaration; ours keeps its stack.
  if (error instanceof StartError || error instanceof DeclarationError) console.error(error.message)
  else if (!shutdown.begun) console.error(error)
  await shutdown.run(1)
}
