// Installs missing packages and Node 24 before `npm start` and `npm test`, in plain JavaScript for Node 20 or newer.
// `--dev` includes development dependencies; `--record` records a manual install of all workspaces.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const installed = join(repository, 'node_modules', '.package-lock-hash')
const node = join(repository, 'node_modules', '.bin', 'node')

const hash = createHash('sha256')
  .update(readFileSync(join(repository, 'package-lock.json')))
  .digest('hex')
const all = `${hash} with dev`
const found = existsSync(installed) ? readFileSync(installed, 'utf8') : ''
// Keeps development packages that are installed already.
const wanted = process.argv.includes('--dev') || found.endsWith(' with dev') ? all : hash

if (process.argv.includes('--record')) {
  if (existsSync(join(repository, 'node_modules/@vestibule/launcher')))
    writeFileSync(installed, process.env.npm_config_omit?.includes('dev') ? hash : all)
} else if (found !== wanted) {
  const what = wanted === all ? ', with those for development (some minutes)' : ''
  console.log(`Installing the packages of package-lock.json${what} …`)
  // Hides warnings about the Node that runs npm, because that Node runs nothing else.
  if (runNpm('ci', wanted === all ? '--include=dev' : '--omit=dev', '--loglevel=error') !== 0)
    end('npm ci failed: see above.')
  requireNode24()
  writeFileSync(installed, wanted)
} else if (!process.version.startsWith('v24.')) {
  requireNode24()
}

/** Ensures that npm scripts run on Node 24, which the install script of the package `node` downloads. */
function requireNode24() {
  if (isNode24()) return
  runNpm('rebuild', 'node', '--ignore-scripts=false')
  if (!isNode24()) end(`Node 24 is not at ${node}. Install Node 24 for this system and run npm ci.`)
}

function isNode24() {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return version.status === 0 && version.stdout.startsWith('v24.')
}

/** Uses the running npm and Node, otherwise the npm and Node on PATH outside node_modules, which npm ci empties. */
function runNpm(...args) {
  const { npm_node_execpath: nodeOfNpm, npm_execpath: npm } = process.env
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const options = { cwd: repository, stdio: 'inherit', env: { ...process.env, PATH: path.join(delimiter) } }
  const isOurs = npm?.endsWith('.js') && nodeOfNpm && !nodeOfNpm.includes('node_modules')
  const [file, before] = isOurs ? [nodeOfNpm, [npm]] : ['npm', []]
  return spawnSync(file, [...before, ...args], options).status
}

function end(message) {
  console.error(message)
  process.exit(1)
}
