import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('../../src/app/parent.mjs', import.meta.url).href
const script = `import { whenNpmEnds } from '${module}'
whenNpmEnds(() => process.exit())
setTimeout(() => {}, 20_000)
console.log(process.pid)`

/** As npm does it: a shell between, which does not hand signals on. */
const below = async (env: Record<string, string>) => {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; true'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, SCRIPT: script, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>((done) => shell.stdout.once('data', (chunk: Buffer) => done(Number(chunk))))
  return { shell, pid }
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the end of the shell that npm has put between us is the end of the product', async () => {
  const { shell, pid } = await below({ npm_lifecycle_event: 'start' })
  shell.kill('SIGTERM')
  await expect.poll(() => lives(pid), { timeout: 5_000 }).toBe(false)
})

test('started without npm it outlives its shell', async () => {
  const { shell, pid } = await below({})
  shell.kill('SIGTERM')
  await new Promise((done) => setTimeout(done, 800))
  expect(lives(pid)).toBe(true)
  process.kill(pid, 'SIGKILL')
})
