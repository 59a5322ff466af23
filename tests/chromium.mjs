import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A Chromium to test with: the one named, the user's own, Debian's package, Playwright's download, in this order.
 * Playwright's own is taken before anything is installed where it lies there already.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its path
 */
export const findChromium = async (say = () => {}) => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (works(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", which does not run.`)
  }
  return installed() ?? (await downloaded()) ?? fromDebian(say) ?? (await fromPlaywright(say))
}

/** What people use comes first; the shell without windows is enough where nothing else is there. */
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chromium-headless-shell']

const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

const installed = () => {
  const places = process.platform === 'darwin' || process.platform === 'win32' ? PLACES[process.platform] : []
  const onPath = NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  return [...onPath, ...places].find(works)
}

/** It is tried: Ubuntu's package is a script that only says where to get the snap. */
const works = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || run(path, ['--version'], 20_000)
}

const run = (/** @type {string} */ command, /** @type {string[]} */ args, timeout = 600_000, env = {}) =>
  spawnSync(command, args, { stdio: 'ignore', timeout, env: { ...process.env, ...env } }).status === 0

const fromDebian = (/** @type {(line: string) => void} */ say) => {
  if (!existsSync('/etc/debian_version') || !run('apt-get', ['--version'])) return undefined
  const root = process.getuid?.() === 0
  if (!root && !run('sudo', ['-n', 'true'])) return undefined
  say("Installing Debian's Chromium (once) …")
  const apt = (/** @type {string[]} */ ...args) =>
    root
      ? run('apt-get', args, 600_000, { DEBIAN_FRONTEND: 'noninteractive' })
      : run('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args])
  // An outdated list may still name a package that can be had.
  apt('-qq', 'update')
  const install = (/** @type {string} */ name) => apt('-qq', '-y', 'install', '--no-install-recommends', name)
  // Older releases have the whole browser alone.
  if (!install('chromium-headless-shell')) install('chromium')
  return installed()
}

const downloaded = async () => {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) && works(path) ? path : undefined
}

const fromPlaywright = async (/** @type {(line: string) => void} */ say) => {
  say("Downloading Playwright's Chromium (once) …")
  const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js')
  run(process.execPath, [cli, 'install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium'])
  const path = await downloaded()
  if (path) return path
  throw new Error('No Chromium found, and none could be installed: install one, or set CHROMIUM_PATH to its program.')
}
