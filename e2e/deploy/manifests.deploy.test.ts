import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { commandsOf, sectionOf } from './guide-commands.ts'

const deploy = join(repository, 'deploy')
let folder: string

beforeAll(() => {
  ensurePrograms(
    {
      kubectl: 'kubernetes-client',
      podman: 'podman',
      'podman-compose': 'podman-compose',
      'systemd-analyze': 'systemd',
    },
    'A test of the deployment files',
  )
  folder = mkdtempSync(join(tmpdir(), 'vestibule-deploy-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (program: string, args: readonly string[], cwd = deploy): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' })

test('[DP-01] [DP-11] podman-compose runs migrations, servers and workers read-only and without capabilities', () => {
  const project = join(folder, `vestibule-${process.pid}`)
  cpSync(deploy, project, { recursive: true })
  for (const name of ['settings', 'secrets', 'worker', 'migrate'])
    writeFileSync(join(project, `${name}.env`), '')
  const guide = commandsOf(sectionOf('deploy.md', 'Deploy with containers')).join('\n')
  const [makeSecrets = ''] = /^mkdir secrets\n.*/m.exec(guide) ?? []
  run('bash', ['-ec', makeSecrets], project)
  expect(readdirSync(join(project, 'secrets')).sort()).toEqual(
    ['app', 'owner', 'postgres', 'steward'].map((role) => `${role}-password`),
  )
  const name = `vestibule-${process.pid}`
  try {
    const output = execFileSync(
      'sh',
      ['-c', `podman-compose --project-name ${name} --dry-run up --detach 2>&1`],
      {
        cwd: project,
        encoding: 'utf8',
      },
    )
    const containers = output.split('\n').filter((line) => line.startsWith('podman run '))
    const ofImage = containers.filter((line) => line.includes(' localhost/vestibule'))
    const nameOf = (line: string) => /compose\.service=(\S+)/.exec(line)?.[1]
    expect(ofImage.map(nameOf).sort()).toEqual(['migrate', 'server-1', 'server-2', 'worker-1', 'worker-2'])
    expect(nameOf(containers[0] ?? '')).toBe('postgres')
    for (const line of ofImage) {
      for (const option of [
        '--read-only',
        '--cap-drop ALL',
        '--security-opt no-new-privileges',
        '--tmpfs /tmp',
      ])
        expect(line).toContain(option)
      expect(line.includes('secrets.env')).toBe(nameOf(line) !== 'migrate')
      expect(line.includes('worker.env')).toBe(nameOf(line)?.startsWith('worker'))
    }
  } finally {
    // The program creates volumes and a network even in a dry run.
    for (const volume of ['database', 'sockets'])
      run('podman', ['volume', 'rm', '--force', `${name}_${volume}`])
    run('podman', ['network', 'rm', '--force', `${name}_default`])
  }
})

interface Manifest {
  kind: string
  metadata: { name: string; namespace: string; labels?: Record<string, string> }
  data?: Record<string, string>
  spec?: {
    egress?: { ports: { port: number }[]; to?: unknown }[]
    selector?: { matchLabels: Record<string, string> }
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
  }
}

interface PodSpec {
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  volumes: unknown[]
  automountServiceAccountToken: boolean
  containers: {
    image: string
    livenessProbe?: unknown
    readinessProbe?: { httpGet: { path: string } }
    envFrom: { configMapRef?: { name: string } }[]
    securityContext: object
  }[]
}

test('[DP-01] kustomize renders servers, workers and the migration job, restricted, with probes and policies', () => {
  const manifests = parseAllDocuments(run('kubectl', ['kustomize', 'kubernetes'])).map(
    (document) => document.toJS() as Manifest,
  )
  expect(
    manifests.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-\w{10}$/, '')}`).sort(),
  ).toEqual([
    'ConfigMap secret-files',
    'ConfigMap settings',
    'Deployment server',
    'Deployment worker',
    'Job migrate',
    'Namespace vestibule',
    'NetworkPolicy vestibule',
    'PodDisruptionBudget server',
    'PodDisruptionBudget worker',
    'Service server',
  ])
  const egress = manifests.find(({ kind }) => kind === 'NetworkPolicy')?.spec?.egress ?? []
  const anywhere = egress.flatMap(({ to, ports }) => (to ? [] : ports.map(({ port }) => port)))
  // Name servers by UDP and TCP, providers, a proxy, PostgreSQL, PgBouncer, mail, and OpenTelemetry.
  expect(anywhere).toEqual([53, 53, 443, 3128, 5432, 6432, 465, 587, 4318])
  const maps = manifests.filter(({ kind }) => kind === 'ConfigMap')
  const settings = maps.find(({ data }) => data?.PUBLIC_URL)?.metadata.name
  // Production does not start without the setting, which depends on the cluster.
  for (const { data } of maps) expect(data).not.toHaveProperty('TRUST_PROXY')
  expect(JSON.stringify(manifests)).not.toMatch(/secretRef|10\.0\.0\.0\/8/)
  for (const [name, file] of Object.entries(maps.find(({ data }) => data?.MASTER_KEY_FILE)?.data ?? {}))
    expect(`${file}_FILE`).toBe(`/run/secrets/vestibule/${name}`)
  const labels = manifests.find(({ kind }) => kind === 'Namespace')?.metadata.labels
  expect(labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' })
  for (const { kind, metadata, spec } of manifests) {
    if (kind !== 'Namespace') expect(metadata.namespace).toBe('vestibule')
    if (!spec?.template) continue
    const pod = spec.template.spec
    expect(spec.template.metadata.labels).toMatchObject(spec.selector?.matchLabels ?? {})
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      volumes: expect.arrayContaining([
        { name: 'secrets', secret: { secretName: expect.any(String), defaultMode: 0o440 } },
      ]),
    })
    const [container] = pod.containers
    expect(container).toMatchObject({
      image: 'registry.example.com/vestibule:0.1.0',
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
    })
    expect(container?.envFrom[0]?.configMapRef?.name).toBe(settings)
    expect(container?.livenessProbe !== undefined).toBe(kind === 'Deployment')
    expect(container?.readinessProbe?.httpGet.path).toBe(metadata.name === 'server' ? '/readyz' : undefined)
  }
})

test('[DP-01] systemd accepts the units, and rates the exposure of servers and workers as low', () => {
  const units = globSync('systemd/*.service', { cwd: deploy })
  expect(units).toHaveLength(3)
  run('systemd-analyze', ['verify', ...units])
  // systemd's threshold is ten times the exposure level that it prints.
  for (const unit of units.filter((name) => name.includes('@')))
    run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
})
