import { readFileSync } from 'node:fs'

/**
 * Calls back when the npm that started us has ended. npm hands a signal on to the shell between us, which dies of it
 * without handing it on: `npm start &` and `kill $!` would leave product and database running.
 *
 * Only below npm: started directly, outliving the parent (nohup, a closed terminal) is what a person wants.
 *
 * @param {() => void} act
 */
export const whenNpmEnds = (act) => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  // With some shells npm is the parent itself; its own parent is none of our business.
  const npm = /^(sh|dash|ash|bash|zsh|ksh|busybox)$/.test(nameOf(parent) ?? '') ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    act()
  }, 250)
  timer.unref()
}

/** From proc(5), and so on Linux only: elsewhere the death of the shell is noticed, that of npm by SIGKILL is not. */
const stat = (/** @type {number} */ pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}

const nameOf = (/** @type {number} */ pid) => stat(pid)?.match(/\((.*)\)/s)?.[1]

const parentOf = (/** @type {number} */ pid) => stat(pid)?.match(/^.*\) \S (\d+) /s)?.[1]
