// `npm start` and `npm run dev`. Old Nodes must be able to read this file to be told that they are too old: nothing is
// imported statically and no recent syntax is used.
const needed = [20, 19]
const found = process.versions.node.split('.').map(Number)

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(`TMS needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  import('./run.mjs').then(({ run }) => run(process.argv.includes('--dev')))
}
