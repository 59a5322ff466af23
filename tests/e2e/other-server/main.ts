import { otherAdmin } from './seed.ts'
import { startOtherServer } from './server.ts'

/** `npx tsx tests/e2e/other-server/main.ts [port] [folder of a built browser part]` */
const [port = '4100', webDir] = process.argv.slice(2)
const { url } = await startOtherServer({ port: Number(port), ...(webDir === undefined ? {} : { webDir }) })
process.stdout.write(`The other server listens on ${url}; sign in as ${otherAdmin.email}, ${otherAdmin.password}\n`)
