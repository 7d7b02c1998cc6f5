/**
 * Import boundaries. Each rule's comment describes the alternative, and tools/boundaries/forbidden-imports.ts has an import
 * that it must reject: `node tools/boundaries/check.ts` checks both.
 */
const test = '[.]test[.]tsx?$|/testing/'
const npm = 'node_modules'
const server = '^apps/server/src/'

/** The web app's rooms from the lowest level to the highest; a room may import its own level and lower ones. */
const webLevels = [
  'api|ui',
  'form|site',
  'screen-kit|resilience|sign-up|contributions',
  'flow|session',
  'screens',
  'app',
]
const webRooms = webLevels.slice(0, -1).map((rooms, level) => ({
  name: `web-level-${level + 1}-imports-no-higher-one`,
  comment: `Only rooms to the right know those to the left: ${webLevels.join(' → ')}. Pass in what is needed.`,
  severity: 'error',
  from: { path: `^apps/web/src/(${rooms})/`, pathNot: test },
  to: {
    path: `^apps/web/src/(${webLevels.slice(level + 1).join('|')})/`,
    dependencyTypesNot: ['dynamic-import'],
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain is pure: no npm package, no Node, nothing of ours. Pass in what it needs (a clock, an id, randomness), or move the code to the server or the browser.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: test },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment:
        'The contract describes our HTTP. Put rules into the domain, and what a call does into a use case.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'ports-import-only-the-domain',
      comment:
        'A port says what use cases need of the outside, in their words. Types of a library or a provider belong to its adapter.',
      severity: 'error',
      from: { path: `${server}ports/`, pathNot: test },
      to: { pathNot: ['^packages/domain/src/', `${server}ports/`] },
    },
    {
      name: 'only-stores-write-sql',
      comment:
        'SQL is in stores, the store of provider calls, and platform/postgres. Add a function to the store of its capability.',
      severity: 'error',
      from: {
        path: server,
        pathNot: [test, `${server}(stores|platform/postgres)/`, `${server}provider-calls/store`],
      },
      to: { path: '(^|/)kysely($|/)' },
    },
    {
      name: 'stores-know-no-caller',
      comment: 'A store writes and reads rows. What they mean is decided by use cases and the domain.',
      severity: 'error',
      from: { path: `${server}stores/`, pathNot: test },
      to: {
        path: ['^packages/contract/', `${server}(use-cases|routes|providers|commands|build|[^/]+[.]ts$)`],
      },
    },
    {
      name: 'use-cases-import-downward',
      comment:
        'A use case imports the domain, stores, ports and provider calls, and at most node:crypto and the list of common passwords besides. Let it ask for what it needs through a port, and hand it the adapter in build.ts.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: {
        pathNot: [
          '^packages/(domain|contract)/src/',
          `${server}(use-cases|stores|ports|provider-calls)/`,
          '^(node:)?crypto$',
          `^${npm}/@zxcvbn-ts/language-common/`,
        ],
      },
    },
    {
      name: 'use-cases-see-shapes-of-the-contract',
      comment:
        'A use case may name what a call answers, by `import type`. Parsing and status codes are the route’s.',
      severity: 'error',
      from: { path: `${server}use-cases/`, pathNot: test },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-call-use-cases',
      comment:
        'A route parses, calls a use case and answers. What it needs from outside goes through a use case and its port.',
      severity: 'error',
      from: { path: `${server}routes/`, pathNot: test },
      to: {
        path: `${server}(providers|platform/(?!http/)|build|commands|[^/]+[.]ts$)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-capability',
      comment: 'The platform serves every capability: pass in what it needs from build.ts, through a port.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: test },
      to: { path: `${server}(providers|routes|commands|build|[^/]+[.]ts$)` },
    },
    {
      name: 'providers-import-ports-and-domain',
      comment:
        'An adapter implements a port and knows nobody who calls it. Move what it shares with them into the port or the domain.',
      severity: 'error',
      from: { path: `${server}providers/`, pathNot: test },
      to: {
        dependencyTypesNot: ['type-only'],
        path: [
          '^packages/contract/',
          `${server}(use-cases|routes|stores|provider-calls|commands|platform/(http|config|postgres)/|[^/]+[.]ts$)`,
        ],
      },
    },
    {
      name: 'providers-never-each-other',
      comment:
        'Adapters can be exchanged one by one. What two of them need of HTTP itself is in platform/http-client; the rest is a port.',
      severity: 'error',
      from: { path: `${server}providers/([^/]+)/`, pathNot: test },
      to: { path: `${server}providers/`, pathNot: `${server}providers/$1/` },
    },
    {
      name: 'the-browser-sees-no-server',
      comment: 'The browser’s code goes to everyone. Share rules by the domain and shapes by the contract.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: {
        path: ['^apps/(server|sandbox)/', '^packages/(testing|launcher)/', '^tools/', '^e2e/', '^bench/'],
      },
    },
    {
      name: 'the-server-sees-no-browser',
      comment: 'The server serves the built files of apps/web/dist by their path; it imports none of them.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: ['^apps/(web|sandbox)/', '^packages/(testing|launcher)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'screens-never-each-other',
      comment:
        'A screen is shown when the flow says so. Move what two screens share into components, form or the domain.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: test },
      to: { path: '^apps/web/src/screens/[^/]+/', pathNot: '^apps/web/src/screens/$1/' },
    },
    ...webRooms,
    {
      name: 'the-sandbox-imports-nothing-of-ours',
      comment:
        'The sandbox speaks a provider’s protocol as its own reader understood it, so that one misreading is not made twice. Write it again from the provider’s documents.',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: ['^packages/', '^apps/(server|web)/', '^tools/', '^e2e/', '^bench/'] },
    },
    {
      name: 'nothing-imports-the-sandbox',
      comment:
        'Meet the sandbox over HTTP: the providers by their addresses, its control calls by packages/testing/src/sandbox-control.ts.',
      severity: 'error',
      from: { pathNot: '^apps/sandbox/' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'no-development-package-at-run-time',
      comment:
        'Production installs no development packages. Import its types with `import type`, or make it a dependency.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one, or lack a third that both need. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'every-import-is-found',
      comment:
        'Nothing is known about what an unresolved import reaches. Mend its path, or list its package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: ['^apps/web/dist/', '[.]tsbuild/'] },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
