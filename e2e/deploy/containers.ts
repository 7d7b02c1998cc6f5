import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'

const debian = 'docker.io/library/debian:bookworm-slim'
const debianWithNode = 'docker.io/library/node:24-bookworm-slim'

export const ensureContainerPrograms = (): void =>
  ensurePrograms(
    { buildah: 'buildah', podman: 'podman', '/usr/sbin/runc': 'runc', mmdebstrap: 'mmdebstrap' },
    'A test of the image',
  )

/** Runs a program. @returns its output, without the last line break */
export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // The chroot isolation also works inside a container.
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd()

const exists = (image: string): boolean =>
  run('buildah', 'images', '--format', '{{.Name}}:{{.Tag}}').includes(image)

/** Files that Debian's own image does not contain. */
const excluded = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*']

function buildIn(folder: string, tag: string, containerfile: string): void {
  writeFileSync(join(folder, 'Containerfile'), containerfile)
  run('buildah', 'build', '--quiet', '--pull-never', '--tag', tag, folder)
}

/** Makes the two base images that are missing, because the tests use no container registry. */
export function makeBaseImages(): void {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-base-'))
  try {
    if (!exists(debian)) {
      // Without usr-is-merged, Debian installs its conversion program, which needs all of Perl.
      const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged']
      const paths = excluded.map((path) => `--dpkgopt=path-exclude=${path}`)
      run('mmdebstrap', '--variant=minbase', ...merged, ...paths, 'bookworm', join(folder, 'base.tar'))
      buildIn(folder, debian, 'FROM scratch\nADD base.tar /\nCMD ["bash"]\n')
    }
    if (!exists(debianWithNode)) buildIn(folder, debianWithNode, nodeOn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds this process's Node, npm and certificates to Debian's image. */
function nodeOn(folder: string): string {
  copyFileSync(process.execPath, join(folder, 'node'))
  const npm = process.env.npm_execpath ?? join(run('npm', 'root', '--global'), 'npm/bin/npm-cli.js')
  cpSync(join(dirname(npm), '..'), join(folder, 'npm'), { recursive: true, dereference: true })
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (certificates) copyFileSync(certificates, join(folder, 'certificates.pem'))
  return [
    `FROM ${debian}`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ...(certificates
      ? ['COPY certificates.pem /etc/certificates.pem', 'ENV NODE_EXTRA_CA_CERTS=/etc/certificates.pem']
      : []),
    '',
  ].join('\n')
}

/** Builds the image of the working tree as docs/operations/deploy.md does, with npm's cache of this machine. */
export function buildImage(tag: string): void {
  const cache = `${run('npm', 'config', 'get', 'cache')}:/root/.npm`
  run('buildah', 'build', '--pull-never', '--format', 'docker', '--volume', cache, '--tag', tag, '.')
}

export interface Container {
  name: string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Returns the output of the container and of podman. */
  output(): string
  stdout(): string
  stop(): Promise<void>
}

/** Limits that no container may exceed: the machine may not allow podman's own defaults. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
const restrictions = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
]

/** Starts a container on the machine's network, with the restrictions of deploy/compose.yaml. */
export function startContainer(
  image: string,
  env: Readonly<Record<string, string>>,
  { command = [], volumes = [] }: { command?: readonly string[]; volumes?: readonly string[] } = {},
): Container {
  const name = `vestibule-test-${process.pid}-${Math.random().toString(36).slice(2)}`
  const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const mounts = volumes.flatMap((path) => ['--volume', `${path}:${path}:ro`])
  const child: ChildProcess = spawn(
    'podman',
    [
      ...[
        '--runtime',
        '/usr/sbin/runc',
        'run',
        '--rm',
        '--pull',
        'never',
        '--name',
        name,
        '--network',
        'host',
      ],
      ...[...limits, ...restrictions, ...variables, ...mounts, image, ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let text = ''
  let standard = ''
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part
    standard += part
  })
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    name,
    ended,
    output: () => text,
    stdout: () => standard,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
