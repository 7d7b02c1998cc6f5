import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { displayOf, endProgram, startProgram, until } from '../virtual-display.ts'
import { accessibilityBus } from './programs.ts'

/** A virtual display on which Orca runs. Orca writes what it speaks to a file. */
export interface Desktop {
  /** Environment variables of programs that open windows on this display. */
  env: Record<string, string>
  /** Path of Orca's debug file, which contains everything that Orca speaks. */
  speech: string
  stop(): Promise<void>
}

/** Configures a message bus that starts no services on demand, so that only the programs below run. */
const busConfiguration = (socket: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`

/** Makes Orca run without a speech server, because a speech server needs a sound device. */
const speechConfiguration = 'DisableAutoSpawn\n'

/** Turns off the echo of typed keys, so that the transcript contains only speech that the page causes. */
const orcaSettings = {
  general: { enableKeyEcho: false, onlySpeakDisplayedText: false },
  profiles: { default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} } },
  pronunciations: {},
  keybindings: {},
}

/** Limits the debug file to speech and warnings, because full output slows Orca down. Writes each line at once. */
const orcaCustomizations = `import orca.debug
orca.debug.debugLevel = orca.debug.LEVEL_INFO
orca.debug.debugFile.reconfigure(line_buffering=True)
`

export async function startDesktop(parentFolder: string): Promise<Desktop> {
  const folder = mkdtempSync(join(parentFolder, 'desktop-'))
  const path = (...names: string[]) => join(folder, ...names)
  for (const name of ['run', 'config/speech-dispatcher', 'data/orca', 'cache'])
    mkdirSync(path(name), { recursive: true, mode: 0o700 })
  writeFileSync(path('bus.conf'), busConfiguration(path('bus')))
  writeFileSync(path('config/speech-dispatcher/speechd.conf'), speechConfiguration)
  writeFileSync(path('data/orca/user-settings.conf'), JSON.stringify(orcaSettings))
  writeFileSync(path('data/orca/orca-customizations.py'), orcaCustomizations)
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: path('run'),
    XDG_CONFIG_HOME: path('config'),
    XDG_DATA_HOME: path('data'),
    XDG_CACHE_HOME: path('cache'),
    GSETTINGS_BACKEND: 'memory',
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${path('bus')}`,
    SPEECHD_ADDRESS: `unix_socket:${path('speech.socket')}`,
  }
  const started: ChildProcess[] = []
  const start = (program: string, ...args: string[]): ChildProcess => {
    const log = openSync(path(`${program.replaceAll('/', '-')}.log`), 'a')
    const child = startProgram(program, args, env, log)
    closeSync(log)
    started.unshift(child)
    return child
  }
  const stop = async () => {
    for (const child of started) await endProgram(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    env.DISPLAY = await displayOf(start('Xvfb', '-displayfd', '3', '-screen', '0', '1280x1024x24'))
    start('dbus-daemon', `--config-file=${path('bus.conf')}`, '--nofork')
    await until('the message bus', () => existsSync(path('bus')))
    start('openbox')
    start(accessibilityBus, '--launch-immediately')
    for (const property of ['IsEnabled', 'ScreenReaderEnabled'])
      await until('the accessibility bus', () => setAccessibility(property, env))
    const speech = path('orca.speech')
    start('orca', '--replace', '--debug', `--debug-file=${speech}`)
    await until('Orca', () => existsSync(speech) && readFileSync(speech, 'utf8').includes('Screen reader on'))
    return { env, speech, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const setAccessibility = (property: string, env: Record<string, string>): boolean =>
  spawnSync(
    'dbus-send',
    [
      ...['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus'],
      ...['org.freedesktop.DBus.Properties.Set', 'string:org.a11y.Status'],
      ...[`string:${property}`, 'variant:boolean:true'],
    ],
    { env, stdio: 'ignore' },
  ).status === 0
