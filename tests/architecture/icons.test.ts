import { createServer } from 'vite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { iconModules, refusalOfIcons, wrongIcons } from '../../src/app/build/icons.ts'
import { registry } from '../../src/domain/registry.ts'
import { copyOf, project, run } from './copy.ts'

const copy = copyOf('src/app/build', 'src/core/check/problems.ts', 'src/domain', 'src/web/base/ui', 'vite.config.ts')
afterAll(() => copy.remove())

const modules = iconModules(project)
const wrong = wrongIcons(project)

test('Material’s icons were read', () => {
  expect(modules.size).toBeGreaterThan(1000)
  expect(modules.get('local_shipping')).toBe('@mui/icons-material/LocalShippingOutlined')
})
test.each(registry.entities.map(({ name, icon }) => [name, icon]))(
  '%s has an icon of Material’s: %s',
  (_name, icon) => {
    expect(modules.has(icon), refusalOfIcons(wrong.filter(({ name }) => name === icon)).join()).toBe(true)
  },
)
test('so has everything else of the sources', () => {
  expect(refusalOfIcons(wrong)).toEqual([])
})
test('the server of development gives the icons that files of the server name, too', async () => {
  const vite = await createServer({
    configFile: `${project}/vite.config.ts`,
    mode: 'web',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => vite.close())
  const icons = () => vite.transformRequest(`${project}/src/web/base/ui/declared-icons.ts`)
  expect((await icons())?.code).toContain('"add":')
  // Read again, as after any change: only then does Vite resolve the files that the module watches.
  vite.environments.client.moduleGraph.invalidateAll()
  expect((await icons())?.code).toContain('"add":')
})

test.each([
  ['local_shiping', 'local_shipping'],
  ['LocalShipping', 'local_shipping'],
  ['fire-truck', 'fire_truck'],
])('the build refuses %s and names the nearest: %s', (wrong, right) => {
  copy.write('src/domain/work/parcel.ts', `export const parcel = { icon: '${wrong}' }\n`)
  copy.write('src/app/web/index.html', '<script type="module" src="./main.ts"></script>')
  copy.write(
    'src/app/web/main.ts',
    "import { iconOf } from '../../web/base/ui/icons.ts'\nconsole.log(iconOf('folder'))\n",
  )
  const { code, said } = run(copy.root, `${project}/node_modules/vite/bin/vite.js`, 'build', '--mode', 'web')
  expect(said).toContain(
    `src/domain/work/parcel.ts: no icon of Material's is called '${wrong}': did you mean '${right}'?`,
  )
  expect(code).not.toBe(0)
})
